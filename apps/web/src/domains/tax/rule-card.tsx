import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { TaxPolicy, TaxRule } from '@stoa/contract/tax-withholding.ts'
import { mayApply } from '@stoa/contract/tax-scope.ts'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { retryMessageOf } from '../../lib/retry-message.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { asAnswer } from '../../lib/show-answer.ts'
import { countryName } from '../../lib/country-name.ts'
import { percentOfBasisPoints } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { Table } from '../../ui/table.tsx'
import textStyles from '../../ui/text.module.css'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { scopeLabels } from './tax-labels.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const RuleDialog = openedLater(async () => (await import('./rule-dialog.tsx')).RuleDialog)

/** For which countries and merchants tax is withheld: nowhere until the operator says so. */
export function RuleCard() {
  const mayManage = useMay('tax:manage')
  const { data, error, refetch } = useCall(taxWithholding.policy, {})
  const [editing, setEditing] = useState<TaxRule | 'new'>()
  return (
    <Card
      title={t`Rules`}
      actions={
        data &&
        mayManage && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing('new')}>
            {t`Add rule`}
          </Button>
        )
      }
      isFlush
    >
      {error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingBlock h={175} w="auto" m={16} radius="md" />
      ) : data.rules.length === 0 ? (
        <EmptyState
          title={t`No tax is withheld`}
          text={t`Add a rule for each country where the marketplace must remit the tax on merchants’ sales, as deemed supplier or facilitator.`}
        />
      ) : (
        <RuleTable policy={data} mayManage={mayManage} onEdit={setEditing} />
      )}
      {data && editing && <RuleDialog policy={data} rule={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </Card>
  )
}

function RuleTable({ policy, mayManage, onEdit }: { policy: TaxPolicy; mayManage: boolean; onEdit: (rule: TaxRule) => void }) {
  const update = useSend(taxWithholding.updatePolicy, {
    refreshes: [taxWithholding.policy],
    refreshesOutdated: true,
    shows: asAnswer(taxWithholding.policy, () => ({})),
    onSuccess: () => toastDone(t`Rule removed`),
    onError: (problem) => toastFailed(retryMessageOf(problem)),
  })
  const remove = async ({ countryCode }: TaxRule) => {
    const isSure = await confirm({
      title: t`Remove the rule for ${countryName(countryCode)}?`,
      message: t`No tax is withheld from orders to this country that come in from now on. Earlier orders keep theirs.`,
      confirm: t`Remove rule`,
    })
    if (isSure) update.mutate({ body: { rules: policy.rules.filter((rule) => rule.countryCode !== countryCode), version: policy.version } })
  }
  return (
    <Table label={t`Rules`} isStacked>
      <thead>
        <tr>
          <th scope="col">{t`Goods to`}</th>
          <th scope="col">{t`Sold by`}</th>
          <th scope="col" data-end>
            {t`Rate`}
          </th>
          {mayManage && (
            <th scope="col" data-end>
              <span className={textStyles.hidden}>{t`Actions`}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {policy.rules.map((rule) => (
          <tr key={rule.countryCode}>
            <th scope="row">{countryName(rule.countryCode)}</th>
            <td data-label={t`Sold by`}>
              {mayApply(rule.appliesTo, rule.countryCode) ? (
                scopeLabels[rule.appliesTo]
              ) : (
                <div>
                  {scopeLabels[rule.appliesTo]} <Tag colour="error">{t`Needs a change`}</Tag>
                  <p className={textStyles.hint}>{t`Being established in the EU counts only for goods to its countries. Edit this rule.`}</p>
                </div>
              )}
            </td>
            <td data-end data-label={t`Rate`}>
              {percentOfBasisPoints(rule.rateBasisPoints)}
            </td>
            {mayManage && (
              <td data-end>
                <Button variant="subtle" size="compact-sm" onClick={() => onEdit(rule)}>
                  {t`Edit`}
                </Button>
                <Button variant="subtle" size="compact-sm" color="red" loading={update.isPending} onClick={() => void remove(rule)}>
                  {t`Remove`}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
