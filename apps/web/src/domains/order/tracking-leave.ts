import { plural, t } from '@lingui/core/macro'

/** How far the shipping of a tracking file is: `open` orders are left or failed. */
type Run = { state: 'ready' | 'running' | 'ended'; open: number }

/** Whether leaving the page ends something: a run stops, and its results are nowhere else. */
export function needsLeaveQuestion({ state, open }: Run): boolean {
  return state === 'running' || (state === 'ended' && open > 0)
}

/** Returns the question before the page is left. */
export function leaveQuestion({ open }: Pick<Run, 'open'>): { title: string; message: string } {
  return {
    title: t`Leave this page?`,
    message: plural(open, {
      one: '# order is not fulfilled yet. If you leave, it stays as it is and the results are lost.',
      other: '# orders are not fulfilled yet. If you leave, they stay as they are and the results are lost.',
    }),
  }
}
