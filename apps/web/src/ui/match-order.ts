/** Returns the options whose label contains the text: those that begin with it first, then those with a word that does, then the rest. */
export function bestFirst<T extends { label: string }>(options: readonly T[], text: string): T[] {
  const sought = folded(text.trim())
  if (sought === '') return [...options]
  const rankOf = (label: string): number =>
    label.startsWith(sought) ? 0 : label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(sought)) ? 1 : 2
  return options
    .map((option) => ({ option, label: folded(option.label) }))
    .filter(({ label }) => label.includes(sought))
    .map(({ option, label }, place) => ({ option, place, rank: rankOf(label) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ option }) => option)
}

/** Letters in lower case and without accents: "Åland" is found by "aland". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
