import { commission } from '@stoa/contract/commission.ts'

/** What changes with a commission rule: the list, its versions, and what each merchant is charged. */
export const ruleReads = [commission.listRules, commission.versions, commission.terms]
