import { attentionAbout } from '@stoa/contract/attention-table.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import { attentionTitle } from './attention-title.ts'

/** Returns the choices of a filter by what needs attention: those that a company sees. */
export function attentionChoices(about: 'order' | 'payout', companyType: CompanyType | undefined): { value: string; label: string }[] {
  return attentionAbout(about, companyType).map((value) => ({ value, label: attentionTitle(value, companyType === 'MERCHANT') }))
}
