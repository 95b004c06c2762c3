import type { FieldIssue } from '@stoa/contract/errors.ts'

type Line = { lineId: string }

/** Returns the errors of a request at the lines of its form, of which only some were sent: `lines.0.quantity` may be the third on screen. */
export function issuesOnLines(issues: readonly FieldIssue[], shown: readonly Line[], sent: readonly Line[]): FieldIssue[] {
  return issues.map((issue) => {
    const [, index, rest = ''] = /^lines\.(\d+)(\..+)?$/.exec(issue.path) ?? []
    const place = shown.findIndex(({ lineId }) => lineId === sent[Number(index)]?.lineId)
    return place === -1 ? issue : { ...issue, path: `lines.${place}${rest}` }
  })
}
