import type { Translation } from '../define.ts'
import type { status as english } from '../en/status.ts'

export const status: Translation<typeof english> = {
  'status.New': 'Nieuw',
  'status.Cancelled': 'Geannuleerd',
  'status.Fulfilled': 'Verzonden',
  'status.Partially Fulfilled': 'Gedeeltelijk verzonden',
  'status.Unprocessed': 'Niet verwerkt',
  'status.Processing': 'In behandeling',
  'status.Authorized': 'Geautoriseerd',
  'status.Captured': 'Geïncasseerd',
  'status.Refunding': 'Wordt terugbetaald',
  'status.Refunded': 'Terugbetaald',
  'status.Partially Refunded': 'Gedeeltelijk terugbetaald',
  'status.Refused': 'Geweigerd',
  'status.Error': 'Fout',
  'status.Unreserved': 'Niet gereserveerd',
  'status.Reserved': 'Gereserveerd',
  'status.Payout Processing': 'Uitbetaling in behandeling',
  'status.Paid Out': 'Uitbetaald',
  'status.Payout Failed': 'Uitbetaling mislukt',
  'status.pending': 'In behandeling',
  'status.succeeded': 'Gelukt',
  'status.failed': 'Mislukt',
}
