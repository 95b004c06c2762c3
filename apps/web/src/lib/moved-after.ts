/** A list with one element behind another, or first when `afterId` is null. The list itself when one is not in it. */
export function movedAfter<T extends { id: string }>(list: readonly T[], id: string, afterId: string | null): T[] {
  const one = list.find((each) => each.id === id)
  const others = list.filter((each) => each.id !== id)
  const at = afterId === null ? 0 : others.findIndex((each) => each.id === afterId) + 1
  if (!one || (afterId !== null && at === 0)) return [...list]
  return [...others.slice(0, at), one, ...others.slice(at)]
}
