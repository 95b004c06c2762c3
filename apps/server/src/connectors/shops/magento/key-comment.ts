/** Returns our key of a shipment or a credit memo: a comment of it that shoppers do not see. Null for one that was made in the shop. */
export function keyOf({ comments }: { comments: readonly { comment: string }[] }): string | null {
  return comments.map(({ comment }) => /^stoa:(\S+)$/.exec(comment.trim())?.[1]).find((key) => key !== undefined) ?? null
}

/** Returns the comment that has our key. */
export function hidden(key: string): object {
  return { comment: `stoa:${key}`, is_visible_on_front: 0 }
}
