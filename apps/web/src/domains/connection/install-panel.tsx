import { t } from '@lingui/core/macro'
import { appInstall } from '@stoa/contract/app-install.ts'
import { company } from '@stoa/contract/company.ts'
import type { Provider } from '@stoa/contract/connection.ts'
import { Button, Flex } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useCall, useSend } from '../../lib/calls.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { InstallOutcome } from './install-outcome.tsx'
import type { InstallSearch } from './install-search.ts'
import { readInstall } from './install-search.ts'
import { useShopHome } from './use-shop-home.ts'
import { readOutcome } from './read-outcome.ts'
import { afterFinish, useContinue, useFinish } from './use-finish.ts'
import textStyles from '../../ui/text.module.css'

type InstallPanelProps = { provider: Provider; search: InstallSearch; isReconnect: boolean; onDone: () => void }

/** Connects a platform by installing our app there: the way to it, and the way back from it. */
export function InstallPanel({ provider, search, isReconnect, onDone }: InstallPanelProps) {
  const home = useShopHome()
  const { name } = provider
  const { data: own } = useCall(company.my, {})
  const companyName = own?.companyName ?? ''
  const returned = readInstall(search)
  const finish = useSend(appInstall.wixCallback, afterFinish(name, onDone))
  const start = useSend(appInstall.wixSetup, {
    onSuccess: ({ state, installUrl }) => {
      if (returned && search.state === undefined) finish.mutate({ query: { ...returned, state } })
      else window.location.assign(installUrl)
    },
  })
  const state = finish.variables?.query.state ?? search.state
  const retry = () => returned && state !== undefined && finish.mutate({ query: { ...returned, state } })
  useFinish(finish.data, retry, returned !== undefined && search.state !== undefined)
  useContinue(search.token !== undefined && provider.missingText === null, () => start.mutate({ body: { token: search.token } }))

  const isWaiting = finish.isPending || (returned && search.state !== undefined) || search.token !== undefined
  const outcome = readOutcome({ provider, answer: finish.data, error: finish.error ?? start.error, isWaiting: isWaiting === true })
  if (outcome) return <InstallOutcome provider={provider} outcome={outcome} {...(finish.error === null ? {} : { onRetry: () => void retry() })} />
  if (returned)
    return (
      <div className={layoutStyles.stack}>
        <p>
          {home.isStorefront
            ? t`Connect the ${name} site you came from to ${companyName}? Products for sale are written to it, and its orders are received.`
            : t`Connect the ${name} site you came from to ${companyName}? Its products are imported, and orders are sent to it.`}
        </p>
        <ActionRow align="end">
          <Button component={Link} href={home.href} variant="default">
            {t`Cancel`}
          </Button>
          <Button loading={start.isPending} onClick={() => start.mutate({ body: { instanceId: returned.instanceId } })}>
            {t`Connect this site`}
          </Button>
        </ActionRow>
      </div>
    )
  return (
    <div className={layoutStyles.stack}>
      <Flex className={textStyles.bullets} component="ol" direction="column" gap={6} c="dimmed">
        <li>{t`${name} opens. Sign in there and choose your site.`}</li>
        <li>{t`Allow the app to read products and stock and to write orders.`}</li>
        <li>
          {home.isStorefront ? t`You return here, and products for sale are written to your shop.` : t`You return here, and the first sync starts.`}
        </li>
      </Flex>
      <ActionRow align="end">
        <Button component={Link} href={home.href} variant="default">
          {t`Cancel`}
        </Button>
        <Button loading={start.isPending} rightSection={<ExternalLink size={16} aria-hidden />} onClick={() => start.mutate({ body: {} })}>
          {isReconnect ? t`Reconnect at ${name}` : t`Install on ${name}`}
        </Button>
      </ActionRow>
    </div>
  )
}
