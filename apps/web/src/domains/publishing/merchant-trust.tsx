import { t } from '@lingui/core/macro'
import { publishing } from '@stoa/contract/publishing.ts'
import { Switch, Text } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { Card } from '../../ui/page-layout.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

/** Which partners are trusted: rules of approval distinguish them from the others. */
export function MerchantTrust() {
  const list = usePages(publishing.listTrust, { query: { limit: 50 } })
  const set = useSend(publishing.setTrust, {
    refreshes: [publishing.listTrust],
    onSuccess: ({ merchantName, trust }) =>
      toastDone(trust === 'trusted' ? t`${merchantName} is trusted` : t`${merchantName} is a standard merchant`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return (
    <Card title={t`Trusted merchants`}>
      <Text className={textStyles.note} mb="xs">{t`A rule can be limited to trusted merchants.`}</Text>
      {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      {!list.isLoading && list.rows.length === 0 && list.error === undefined && (
        <p className={textStyles.note}>{t`Merchants appear here once they sell on your marketplace.`}</p>
      )}
      <ul className={layoutStyles.close}>
        {list.rows.map(({ merchantId, merchantName, trust }) => (
          <li key={merchantId}>
            <Switch
              label={merchantName}
              checked={trust === 'trusted'}
              disabled={set.isPending && set.variables.body.merchantId === merchantId}
              onChange={(event) => set.mutate({ body: { merchantId, trust: event.currentTarget.checked ? 'trusted' : 'standard' } })}
            />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </Card>
  )
}
