import { commission } from '@stoa/contract/commission.ts'
import { handle } from '../../kit/http.ts'
import { createRule } from './create-rule.ts'
import { deleteRule } from './delete-rule.ts'
import { explainRule } from './explain-rule.ts'
import { listCommissionRules } from './list-commission-rules.ts'
import { getCommissionRule } from './get-commission-rule.ts'
import { updateRule } from './update-rule.ts'

export const commissionRoutes = [
  handle(commission.listRules, ({ db, scope }) => listCommissionRules(db, scope)),
  handle(commission.getRule, ({ db, scope }, { params }) => getCommissionRule(db, scope, params.id)),
  handle(commission.createRule, createRule),
  handle(commission.updateRule, updateRule),
  handle(commission.deleteRule, deleteRule),
  handle(commission.explain, explainRule),
]
