/** Returns a name that is none of those taken, whatever their capital letters: the name itself, or the name with the first free number from 2. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()))
  const numbered = (n: number) => (n === 1 ? name : `${name} ${n}`)
  let n = 1
  while (known.has(numbered(n).toLowerCase())) n += 1
  return numbered(n)
}
