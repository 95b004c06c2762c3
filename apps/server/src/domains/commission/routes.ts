import { commission } from '@stoa/contract/commission.ts'
import { handle } from '../../kit/http.ts'
import { createRule } from './create-rule.ts'
import { deleteRule } from './delete-rule.ts'
import { explainRule } from './explain-rule.ts'
import { getRule, listRules } from './list-rules.ts'
import { updateRule } from './update-rule.ts'

export const commissionRoutes = [
  handle(commission.listRules, ({ db, scope }) => listRules(db, scope)),
  handle(commission.getRule, ({ db, scope }, { params }) => getRule(db, scope, params.id)),
  handle(commission.createRule, createRule),
  handle(commission.updateRule, updateRule),
  handle(commission.deleteRule, deleteRule),
  handle(commission.explain, explainRule),
]
