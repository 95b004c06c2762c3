import { plural, t } from '@lingui/core/macro'

/** What ends a list that is loaded whole. */
export const allShown = (rows: number): string => t`${plural(rows, { one: '# shown', other: 'All # shown' })}`
