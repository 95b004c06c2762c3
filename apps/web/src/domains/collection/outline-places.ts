/** A node of a tree as its order shows it. */
type Node = { id: string; parentId: string | null }

/** The root of an outline, which is no collection. */
export const rootId = 'root'

/** The children of every node, in the order of the rows. */
export function childrenOf(rows: readonly Node[]): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>()
  for (const { id, parentId } of rows) {
    const parent = parentId ?? rootId
    const siblings = children.get(parent)
    if (siblings) siblings.push(id)
    else children.set(parent, [id])
  }
  return children
}

/**
 * Where a node dropped under `parent` comes to stand, as the server takes it: `index` counts the siblings without the node itself, undefined is
 * behind all of them.
 */
export function placeAt(
  children: ReadonlyMap<string, readonly string[]>,
  id: string,
  parent: string,
  index: number | undefined,
): { parentId: string | null; afterId: string | null } {
  const siblings = (children.get(parent) ?? []).filter((one) => one !== id)
  const before = siblings[(index ?? siblings.length) - 1]
  return { parentId: parent === rootId ? null : parent, afterId: before ?? null }
}
