import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { handle, handleOutsideTransaction } from '../../kit/http.ts'
import { exportReport } from './export-report.ts'
import { getTaxReport } from './get-tax-report.ts'
import { findTaxPolicy } from './queries-policy.ts'
import { listRemittances } from './queries-remittance.ts'
import { remitTax } from './remit-tax.ts'
import { reverseRemittance } from './reverse-remittance.ts'
import { updateTaxPolicy } from './update-tax-policy.ts'

export const taxRoutes = [
  handle(taxWithholding.policy, ({ db, scope }) => findTaxPolicy(db, scope.companyId)),
  handle(taxWithholding.updatePolicy, updateTaxPolicy),
  handle(taxWithholding.report, getTaxReport),
  handleOutsideTransaction(taxWithholding.exportReport, exportReport),
  handle(taxWithholding.remit, remitTax),
  handle(taxWithholding.reverseRemittance, reverseRemittance),
  handle(taxWithholding.remittances, ({ db, scope }, { page }) => listRemittances(db, scope.companyId, {}, page)),
]
