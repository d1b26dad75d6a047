/** Numbers of the whole installation, of which a share is generated. */
const COMPANIES = 1_000
const LARGE_COMPANIES = 20
const LARGE = 25_000
const OTHERS = 500_000

/**
 * Numbers of people of each company, the largest first. A share has fewer companies, not smaller ones: 20 of 1,000 are
 * large and have half of the people; the others follow a power law from some 4,000 down to some 190.
 */
export function companySizes(share: number): number[] {
  const large = Math.max(1, Math.round(LARGE_COMPANIES * share))
  const others = Math.max(1, Math.round((COMPANIES - LARGE_COMPANIES) * share))
  const weight = (rank: number) => (rank + LARGE_COMPANIES) ** -0.8
  let total = 0
  for (let rank = 1; rank <= COMPANIES - LARGE_COMPANIES; rank++) total += weight(rank)
  const sizes = Array.from({ length: others }, (_, place) => {
    const rank = ((place + 0.5) / others) * (COMPANIES - LARGE_COMPANIES)
    return Math.round((OTHERS * weight(rank)) / total)
  })
  return [...Array.from({ length: large }, () => LARGE), ...sizes]
}

/** Size of the company of middle size that is measured: the one next to a thousand people. */
export function middleSize(sizes: readonly number[]): number {
  const distance = (size: number) => Math.abs(Math.log(size / 1_000))
  return sizes.reduce((best, size) => (distance(size) < distance(best) ? size : best))
}
