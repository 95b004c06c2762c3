import { t } from '@lingui/core/macro'
import { caseRoutes } from '@stoa/contract/case.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { PolicyActions } from './policy-actions.tsx'
import { PolicyFacts } from './policy-facts.tsx'

/** To an operator: the return policy that holds for one merchant. Editing it creates one where the merchant has none of its own. */
export function MerchantPolicyCard({ merchantId }: { merchantId: string }) {
  const mayManage = useMay('case:manage')
  const { data, error, refetch } = useCall(caseRoutes.policy, { query: { merchantId } })
  const [policy] = data?.policies ?? []
  return (
    <Card title={t`Return policy`} actions={mayManage && policy && <PolicyActions policy={policy} isOperator />}>
      {error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : policy ? (
        <PolicyFacts policy={policy} isOperator />
      ) : (
        <LoadingBlock height={140} />
      )}
    </Card>
  )
}
