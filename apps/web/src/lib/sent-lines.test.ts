import { expect, it } from 'vitest'
import { issuesOnLines } from './sent-lines.ts'

const issue = (path: string) => ({ path, code: 'too_many', message: path })

it('errors of the lines that were sent belong to the lines of the form', () => {
  const shown = ['a', 'b', 'c', 'd'].map((lineId) => ({ lineId, quantity: 0 }))
  const sent = [{ lineId: 'b' }, { lineId: 'd' }]
  const paths = ['lines.0.quantity', 'lines.1', 'lines', 'reason', 'lines.7.quantity'].map(issue)
  expect(issuesOnLines(paths, shown, sent).map(({ path, message }) => [path, message])).toEqual([
    ['lines.1.quantity', 'lines.0.quantity'],
    ['lines.3', 'lines.1'],
    ['lines', 'lines'],
    ['reason', 'reason'],
    ['lines.7.quantity', 'lines.7.quantity'],
  ])
})
