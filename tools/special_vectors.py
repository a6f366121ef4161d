#!/usr/bin/env python3
"""Writes tests/vectors/special.csv: values of special functions to 20 digits, for tests/special.rs.

Needs mpmath (pip install mpmath), and about two minutes. Every value is computed at 60 digits or more by a way that
shares nothing with the Rust code: closed sums, hypergeometric series or quadrature with tanh-sinh nodes. Arguments are
the exact binary values of the floats written.

Columns: function, arg1 to arg4 (empty where unused), value, tolerance (relative).
"""

import csv
import pathlib
import sys

import mpmath as mp
from mpmath import mpf

mp.mp.dps = 60
rows = []


def add(function, args, value, tolerance):
    """One row; a value below the range of normal floats is left out."""
    value = mpf(value)
    if not (mpf(10) ** -300 < abs(value) < mpf(10) ** 300):
        if not function.startswith("ln_"):
            return
    text = [repr(a) for a in args] + [""] * (4 - len(args))
    rows.append([function, *text, mp.nstr(value, 20, strip_zeros=False), repr(tolerance)])


# --- normal ---------------------------------------------------------------------------------------------------------


def normal_sf(z):
    return mp.erfc(mpf(z) / mp.sqrt(2)) / 2


def upper_quantile(q):
    """The root of ln sf by Newton's method at full precision."""
    q = mpf(q)
    z = mp.sqrt(-2 * mp.log(q)) if q < 0.1 else mpf(0)
    for _ in range(200):
        density = mp.exp(-z * z / 2) / mp.sqrt(2 * mp.pi)
        step = (mp.log(normal_sf(z)) - mp.log(q)) * normal_sf(z) / density
        z += step
        if abs(step) < mpf(10) ** -50:
            break
    return z


def normals():
    for z in [-8.0, -3.0, -1.0, -0.5, 0.0, 1e-9, 0.1, 0.5, 1.0, 1.959963984540054, 2.5, 3.0, 4.75, 6.0]:
        add("normal_sf", [z], normal_sf(z), 2e-14)
        add("normal_cdf", [z], normal_sf(-mpf(z)), 2e-14)
    for z in [10.0, 15.0, 20.0, 30.0, 37.0]:
        add("normal_sf", [z], normal_sf(z), 5e-13)
    for z in [-6.0, -1.0, 0.0, 1.0, 4.9, 5.1, 10.0, 38.0, 100.0, 1e4]:
        add("ln_normal_sf", [z], mp.log(normal_sf(z)), 1e-14)
    for q in [1e-300, 1e-200, 1e-100, 1e-50, 1e-20, 1e-10, 1e-9, 1e-7, 1e-5, 0.001, 0.025, 0.1, 0.3, 0.45, 0.499]:
        add("normal_upper_quantile", [q], upper_quantile(q), 1e-15)
        add("normal_quantile", [q], -upper_quantile(q), 1e-15)
    for p in [0.51, 0.6, 0.75, 0.9, 0.975, 0.999, 0.99999]:
        add("normal_quantile", [p], upper_quantile(1 - mpf(p)), 1e-15)


# --- beta -----------------------------------------------------------------------------------------------------------


def lower_series(a, b, x):
    """I_x(a, b), for x up to a half: x^a (1-x)^b / (a B(a, b)) times a series of positive terms."""
    a, b, x = mpf(a), mpf(b), mpf(x)
    front = a * mp.log(x) + b * mp.log1p(-x) - mp.log(a) - (mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b))
    term, total, n = mpf(1), mpf(1), 0
    limit = mpf(10) ** -(mp.mp.dps + 5)
    while term > limit * total:
        term *= (a + b + n) / (a + 1 + n) * x
        total += term
        n += 1
    return mp.exp(front) * total


def beta_quadrature(a, b, x):
    """The same for large shapes, by quadrature of the density in logit x over the last 14 standard deviations."""
    a, b, x = mpf(a), mpf(b), mpf(x)
    ln_beta = mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b)

    def ln_density(w):
        return a * w - (a + b) * mp.log1p(mp.exp(w)) - ln_beta

    top = mp.log(x) - mp.log1p(-x)
    # The tolerance of quad is absolute, so the density is taken relative to its value at the end.
    height = ln_density(top)

    def density(w):
        return mp.exp(ln_density(w) - height)

    sd = mp.sqrt(1 / a + 1 / b)
    # Far down, the density falls faster than over one standard deviation.
    z = (mp.log(a / b) - top) / sd
    width = sd / max(1, z)
    # The part further down is below exp(-90) of the whole.
    points = [top - 60 * width, top - 40 * width] + [top - k * width for k in (24, 14, 8, 4, 2, 1)] + [top]
    if z < 1:
        points = [top - 16 * sd] + [top - k * sd for k in (12, 9, 6, 4, 2, 1)] + [top]
    return mp.exp(height) * mp.quad(density, points)


def beta(a, b, x, y=None):
    """Both tails."""
    a, b, x = mpf(a), mpf(b), mpf(x)
    with mp.workdps(140):
        y = 1 - x if y is None else y
    if min(a, b) > 3e3:
        low = x <= a / (a + b)
        with mp.workdps(75):
            tail = beta_quadrature(a, b, x) if low else beta_quadrature(b, a, y)
            return (tail, 1 - tail) if low else (1 - tail, tail)
    # 140 digits: the other tail keeps 60 down to 1e-80.
    with mp.workdps(140):
        low = x <= 0.5
        tail = lower_series(a, b, x) if low else lower_series(b, a, y)
        return (tail, 1 - tail) if low else (1 - tail, tail)


def betas():
    cases = [(0.5, 0.5, 0.2), (0.5, 3.0, 0.1), (2.0, 0.5, 0.9), (1.0, 1.0, 0.3), (3.0, 7.0, 0.2), (10.0, 10.0, 0.5)]
    cases += [(10.0, 10.0, 0.1), (200.0, 2.0, 0.5), (200.0, 2.0, 0.999), (1.0, 1e6, 3e-6), (3.0, 1e6, 6e-7)]
    cases += [(500.0, 501.0, 0.48), (1000.0, 20.0, 0.97), (0.02, 5.0, 0.001), (0.7, 90.0, 0.02)]
    cases += [(s, s, x) for s in (1e4, 1e5, 1e6, 1e7, 1e8) for x in (0.5, 0.5 - 0.25 / s**0.5, 0.5 + 2.0 / s**0.5)]
    cases += [(1e4, 3e6, 0.0033), (1e6, 9e6, 0.1001), (1e6, 9e6, 0.0985), (5e4, 1e9, 5.02e-5), (1e8, 8e8, 0.11109)]
    for a, b, x in cases:
        lower, upper = beta(a, b, x)
        tolerance = 1e-12
        if a + b < 1e4:
            tolerance = 2e-13
        add("beta_lower", [a, b, x], lower, tolerance)
        add("beta_upper", [a, b, x], upper, tolerance)


def binomials():
    cases = [(3, 10, 0.3), (0, 10, 0.01), (9, 10, 0.5), (50, 100, 0.5), (20, 100, 0.5), (90, 100, 0.5), (3, 1000, 0.001)]
    for n in (10**4, 10**6, 10**8, 10**9):
        for p in (0.5, 1 / 9, 0.005, 1e-6):
            sd = (n * p * (1 - p)) ** 0.5
            for z in (-6, -1, 0, 2, 10):
                k = int(round(n * p + z * sd))
                if 0 < k < n:
                    cases.append((k, n, p))
    cases += [(500000, 10**6, 0.5), (5000000, 10**7, 0.5), (505000, 10**6, 0.5), (501000, 10**8, 0.005)]
    for k, n, p in cases:
        with mp.extradps(20):
            x = mpf(p)
            ln = mp.loggamma(n + 1) - mp.loggamma(k + 1) - mp.loggamma(n - k + 1) + k * mp.log(x) + (n - k) * mp.log1p(-x)
            add("binomial_pmf", [k, n, p], mp.exp(ln), 1e-12)
        upper, lower = beta(k + 1, n - k, mpf(p))
        for name, value in (("binomial_cdf", lower), ("binomial_sf", upper)):
            add(name, [k, n, p], value, 1e-12)


def student(t, df):
    t, df = mpf(t), mpf(df)
    with mp.extradps(30):
        # With u = sqrt(df) sinh(s): the density becomes a power of cosh, smooth and without cancellation.
        front = mp.exp(mp.loggamma((df + 1) / 2) - mp.loggamma(df / 2)) / mp.sqrt(mp.pi)
        start = mp.asinh(t / mp.sqrt(df))
        scale = 1 / mp.sqrt(df) / max(1, t / mp.sqrt(1 + t * t / df) / 2) if df > 4 else mpf(1)
        points = [start + k * scale for k in (0, 1, 2, 4, 8, 14, 24, 40, 80)]
        if df <= 4:
            points += [mp.inf]
        height = -df * mp.log(mp.cosh(start))
        return front * mp.exp(height) * mp.quad(lambda s: mp.exp(-df * mp.log(mp.cosh(s)) - height), points)


def students():
    for df in (1.0, 2.0, 5.0, 29.5, 100.0, 1e4, 1e5, 1e6, 1e9):
        for t in (0.1, 1.0, 3.0, 8.0):
            value = student(t, df)
            add("student_t_sf", [t, df], value, 1e-12)
    add("student_t_sf", [1e6, 2.0], mpf(1) / 2 - mpf(10) ** 6 / 2 / mp.sqrt(2 + mpf(10) ** 12), 1e-12)
    for p, df in [(0.975, 1.0), (0.025, 4.0), (0.9995, 10.0), (1e-9, 30.0), (0.975, 999.0), (0.6, 1e5), (0.975, 1e6), (1e-6, 1e9)]:
        upper = mpf(p) if p < 0.5 else 1 - mpf(p)
        t = upper_quantile(upper)
        if df == 1.0:
            t = mp.cot(mp.pi * upper)
        else:
            with mp.workdps(40):
                t = mp.findroot(lambda v: mp.log(student(v, df)) - mp.log(upper), (t * 1.001, t * (1 + 2 / df)))
        add("student_t_quantile", [p, df], -t if p < 0.5 else t, 1e-12)


def fishers():
    for f, d1, d2 in [(1.0, 5.0, 10.0), (100.0, 5.0, 1000.0), (0.2, 3.0, 4.0), (3.5, 8.0, 2.5), (1.05, 1000.0, 1000.0)]:
        d1m, d2m, fm = mpf(d1), mpf(d2), mpf(f)
        lower, _ = beta(d2m / 2, d1m / 2, d2m / (d1m * fm + d2m))
        add("fisher_f_sf", [f, d1, d2], lower, 1e-12)


def beta_quantiles():
    for tail, p, a, b in [
        ("upper", 0.025, 1.0, 1e6), ("lower", 0.025, 3.0, 1e6), ("lower", 1e-60, 200.0, 2.0), ("lower", 0.5, 0.5, 0.5),
        ("upper", 0.0005, 111112.0, 888889.0), ("lower", 0.0005, 111111.0, 888890.0), ("lower", 0.1, 7.0, 0.3),
        ("lower", 1e-6, 12.0, 15.0), ("upper", 1e-6, 12.0, 15.0), ("lower", 0.9, 5.0, 1e5),
    ]:
        if tail == "upper" and a == 1.0:
            x = -mp.expm1(mp.log(mpf(p)) / mpf(b))
        else:
            index = 0 if tail == "lower" else 1
            with mp.workdps(40):
                w0 = mp.log(mpf(a) / b)
                sd = mp.sqrt(mpf(1) / a + mpf(1) / b)
                z = upper_quantile(p) * (-1 if tail == "lower" else 1) if p != 0.5 else mpf(0)
                g = lambda w: mp.log(beta(a, b, 1 / (1 + mp.exp(-w)), 1 / (1 + mp.exp(w)))[index]) - mp.log(mpf(p))
                # Bisection: sure, if slow.
                low, high = w0 + z * sd - 40 * sd, w0 + z * sd + 40 * sd
                if p == 1e-60:
                    low, high = mpf(-10), mpf(5)
                sign = 1 if tail == "lower" else -1
                for _ in range(90):
                    middle = (low + high) / 2
                    if sign * g(middle) > 0:
                        high = middle
                    else:
                        low = middle
                x = 1 / (1 + mp.exp(-low))
        add("beta_quantile_" + tail, [p, a, b], x, 1e-12)


# --- gamma ----------------------------------------------------------------------------------------------------------


def gamma(a, x):
    """Both tails: series of positive terms up to the mean, quadrature in ln x above it when the shape is large."""
    a, x = mpf(a), mpf(x)
    with mp.extradps(20):
        if a < 3e4:
            upper = mp.gammainc(a, x, mp.inf, regularized=True)
            lower = mp.gammainc(a, 0, x, regularized=True)
            return lower, upper
        ln_gamma = mp.loggamma(a)
        sd = 1 / mp.sqrt(a)
        top = mp.log(x)
        height = a * top - x - ln_gamma
        density = lambda w: mp.exp(a * w - mp.exp(w) - ln_gamma - height)
        z = (top - mp.log(a)) / sd
        width = sd / max(1, abs(z))
        steps = (1, 2, 4, 8, 14, 24, 40, 60) if abs(z) > 1 else (1, 2, 4, 6, 9, 12, 16)
        if z > 0:
            upper = mp.exp(height) * mp.quad(density, [top] + [top + k * width for k in steps])
            return 1 - upper, upper
        lower = mp.exp(height) * mp.quad(density, [top - k * width for k in reversed(steps)] + [top])
        return lower, 1 - lower


def gammas():
    for a, x in [(0.5, 0.01), (0.5, 5.0), (1.0, 1.0), (3.7, 2.0), (3.7, 20.0), (25.0, 25.0), (100.0, 60.0), (0.18, 0.3)]:
        lower, upper = gamma(a, x)
        add("gamma_lower", [a, x], lower, 1e-13)
        add("gamma_upper", [a, x], upper, 1e-13)
    for df in (1.0, 2.0, 8.0, 35.0, 1325.0, 1e5, 1e6, 1e8):
        for z in (-3, -1, 0, 1, 3, 8, 20):
            x = df + z * (2 * df) ** 0.5
            if x > 0:
                lower, upper = gamma(mpf(df) / 2, mpf(x) / 2)
                add("chi_square_sf", [x, df], upper, 1e-12)
    for x, df in [(300.0, 35.0), (1000.0, 35.0), (100.0, 1.0), (1326.0, 1325.0), (2000.0, 1325.0), (0.001, 1.0), (1400.0, 3.0)]:
        add("chi_square_sf", [x, df], gamma(mpf(df) / 2, mpf(x) / 2)[1], 1e-12)
    for p, df in [(0.05, 1.0), (0.95, 1.0), (0.999, 35.0), (1e-8, 4.0), (0.5, 1e4), (0.025, 64.0), (1e-3, 0.5)]:
        with mp.workdps(40):
            index, target = (0, mpf(p)) if p < 0.5 else (1, 1 - mpf(p))
            low, high = mpf(-80), mp.log(mpf(df) + 200)
            sign = 1 if index == 0 else -1
            for _ in range(130):
                middle = (low + high) / 2
                if sign * (gamma(mpf(df) / 2, mp.exp(middle) / 2)[index] - target) > 0:
                    high = middle
                else:
                    low = middle
        add("chi_square_quantile", [p, df], mp.exp(low), 1e-12)
    for k, mean in [(0, 0.1), (3, 2.5), (50, 100.0), (100, 50.0), (10**6, 1e6), (1003000, 1e6), (10**8, 1e8), (999800000, 1e9)]:
        lower, upper = gamma(k + 1, mean)
        for name, value in (("poisson_cdf", upper), ("poisson_sf", lower)):
            add(name, [k, mean], value, 1e-12)
    for x in (0.001, 0.5, 1.5, 3.0, 10.0, 100.5, 1e6, 1e9):
        add("ln_gamma", [x], mp.loggamma(mpf(x)), 1e-14)


# --- hypergeometric ---------------------------------------------------------------------------------------------------


def hypergeometrics():
    cases = [(3, 20, 8, 10), (0, 50, 5, 10), (5, 50, 5, 10), (1, 1030, 515, 1), (2, 20000, 200, 300)]
    cases += [(25000, 100000, 50000, 50000), (25200, 100000, 50000, 50000), (10000, 40000, 20000, 20200)]
    cases += [(500, 10**6, 10**3, 500000), (500500, 2 * 10**6, 10**6, 10**6), (60, 10**9, 5000, 10**7), (111, 10**8, 1000, 11111111)]

    def ln_pmf(k, population, successes, draws):
        def choose(n, r):
            return mp.loggamma(n + 1) - mp.loggamma(r + 1) - mp.loggamma(n - r + 1)

        return choose(successes, k) + choose(population - successes, draws - k) - choose(population, draws)

    for k, population, successes, draws in cases:
        with mp.extradps(20):
            pmf = mp.exp(ln_pmf(k, population, successes, draws))
            below, term, j = mpf(0), pmf, k
            while j >= max(0, draws + successes - population) and term > mpf(10) ** -70 * (below + term):
                below += term
                term *= mpf(j) * (population - successes - draws + j) / (mpf(successes - j + 1) * (draws - j + 1))
                j -= 1
            above, term, j = mpf(0), pmf, k
            while j < min(successes, draws) and term > mpf(10) ** -70 * (above + term):
                term *= mpf(successes - j) * (draws - j) / (mpf(j + 1) * (population - successes - draws + j + 1))
                above += term
                j += 1
        for name, value in (("pmf", pmf), ("cdf", below), ("sf", above)):
            add(f"hypergeometric_{name}", [k, population, successes, draws], value, 1e-12)


# --- Smirnov and Kolmogorov -------------------------------------------------------------------------------------------


def smirnov(d, n):
    """Birnbaum and Tingey's sum."""
    d = mpf(d)
    with mp.extradps(20):
        total = mpf(0)
        for j in range(n):
            q = 1 - d - mpf(j) / n
            if q <= 0:
                break
            total += mp.binomial(n, j) * (d + mpf(j) / n) ** (j - 1) * q ** (n - j)
        return d * total


def kolmogorov(d, n):
    """J. Durbin's matrix at 60 digits (small samples only)."""
    d = mpf(d)
    k = int(mp.floor(n * d)) + 1
    side = 2 * k - 1
    h = k - n * d
    matrix = mp.matrix(side, side)
    for i in range(side):
        for j in range(side):
            matrix[i, j] = 1 if i - j + 1 >= 0 else 0
    for i in range(side):
        matrix[i, 0] -= h ** (i + 1)
        matrix[side - 1, i] -= h ** (side - i)
    if 2 * h > 1:
        matrix[side - 1, 0] += (2 * h - 1) ** side
    for i in range(side):
        for j in range(side):
            if i - j + 1 > 0:
                matrix[i, j] /= mp.factorial(i - j + 1)
    return 1 - (matrix**n)[k - 1, k - 1] * mp.factorial(n) / mpf(n) ** n


def distances():
    for d, n in [(0.3, 10), (0.05, 100), (0.15, 100), (0.04, 1000), (0.1, 1000), (0.02, 5000), (0.9, 5)]:
        add("smirnov_sf", [d, n], smirnov(d, n), 1e-12)
    for d, n in [(0.1, 5), (0.25, 10), (0.4, 10), (0.7, 10), (0.1, 50), (0.2, 50), (0.06, 140), (0.12, 140), (0.16, 140)]:
        add("kolmogorov_sf", [d, n], kolmogorov(d, n), 1e-10)
    # The approximation of larger samples.
    for d, n in [(0.05, 200), (0.1, 200), (0.04, 300)]:
        add("kolmogorov_sf", [d, n], kolmogorov(d, n), 5e-4)


def anderson_darling_limit(z):
    """J. Gil-Pelaez's inversion of the characteristic function sqrt(-2 pi i t / cos(pi/2 sqrt(1 + 8 i t)))."""

    def integrand(t):
        if t < mpf(10) ** -12:
            # The limit at 0: the mean of the statistic, 1, less z.
            return 1 - mpf(z)
        s = mp.pi / 2 * mp.sqrt(1 + 8j * t)
        # The logarithm of the cosine on the branch that is continuous from t = 0.
        ln_cos = -1j * s + mp.log1p(mp.exp(2j * s)) - mp.log(2)
        ln = (mp.log(2 * mp.pi * t) - 1j * mp.pi / 2 - ln_cos) / 2
        return mp.im(mp.exp(ln - 1j * t * mpf(z))) / t

    with mp.workdps(40):
        return mpf(1) / 2 + mp.quad(integrand, [mpf(k * k) / 16 for k in range(0, 81)]) / mp.pi


def anderson_darlings():
    # A sample so large that only the limit shows.
    for z in (0.25, 0.5, 1.0, 1.9329578, 2.4923672, 3.878125, 5.5, 8.0, 12.0):
        value = anderson_darling_limit(z)
        add("anderson_darling_sf", [z, 10**9], value, 1e-8 if z < 6 else 1e-5)


def main():
    for part in (normals, betas, binomials, students, fishers, beta_quantiles, gammas, hypergeometrics, distances, anderson_darlings):
        part()
        print(part.__name__, len(rows), file=sys.stderr, flush=True)
    path = pathlib.Path(__file__).resolve().parent.parent / "tests" / "vectors" / "special.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["function", "arg1", "arg2", "arg3", "arg4", "value", "tolerance"])
        writer.writerows(rows)


main()
