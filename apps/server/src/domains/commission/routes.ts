import { commission } from '@stoa/contract/commission.ts'
import { handle } from '../../kit/http.ts'
import { createRule } from './create-rule.ts'
import { deleteRule } from './delete-rule.ts'
import { explainRule } from './explain-rule.ts'
import { listCommissionRules } from './list-commission-rules.ts'
import { getCommissionRule } from './get-commission-rule.ts'
import { findPolicy } from './queries-policy.ts'
import { listVersions } from './queries-version.ts'
import { listTerms } from './list-terms.ts'
import { simulateRules } from './simulate-rules.ts'
import { restoreVersion } from './restore-version.ts'
import { updatePolicy } from './update-policy.ts'
import { updateRule } from './update-rule.ts'

export const commissionRoutes = [
  handle(commission.listRules, ({ db, scope }) => listCommissionRules(db, scope)),
  handle(commission.getRule, ({ db, scope }, { params }) => getCommissionRule(db, scope, params.id)),
  handle(commission.createRule, createRule),
  handle(commission.updateRule, updateRule),
  handle(commission.deleteRule, deleteRule),
  handle(commission.explain, explainRule),
  handle(commission.policy, ({ db, scope }) => findPolicy(db, scope.companyId)),
  handle(commission.updatePolicy, updatePolicy),
  handle(commission.versions, ({ db, scope }, { page }) => listVersions(db, scope, page)),
  handle(commission.restoreVersion, restoreVersion),
  handle(commission.simulate, simulateRules),
  handle(commission.terms, listTerms),
]
