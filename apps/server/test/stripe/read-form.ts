/** A value of a form, nested as its names say. */
export type Nested = string | Nested[] | { [key: string]: Nested }

/** Returns a form as its names nest it: `a[b]=1` and `a[0]=1`. Names out of the order of a list are an error. */
export function readForm(text: string): Record<string, Nested> {
  const root: Record<string, Nested> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[')[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '')]
    let place: Record<string, Nested> = root
    path.forEach((key, depth) => {
      if (depth === path.length - 1) place[key] = value
      else place = (place[key] ??= {}) as Record<string, Nested>
    })
  }
  return toLists(root) as Record<string, Nested>
}

/** Objects whose names are 0, 1, 2 … are lists. */
function toLists(value: Nested): Nested {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, one]) => [key, toLists(one)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}
