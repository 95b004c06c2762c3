import { t } from '@lingui/core/macro'
import { appInstall } from '@stoa/contract/app-install.ts'
import type { AppConnection } from '@stoa/contract/app-install.ts'
import { company } from '@stoa/contract/company.ts'
import { connection } from '@stoa/contract/connection.ts'
import type { Provider } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import { Button, Flex, Loader } from '@mantine/core'
import { CircleAlert, ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Link, useNavigation } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import type { InstallSearch } from './install-search.ts'
import { readInstall } from './install-search.ts'
import textStyles from '../../ui/text.module.css'

type InstallPanelProps = { provider: Provider; search: InstallSearch; isReconnect: boolean; onDone: () => void }

/** Connects a platform by installing our app there: the way to it, and the way back from it. */
export function InstallPanel({ provider, search, isReconnect, onDone }: InstallPanelProps) {
  const { name } = provider
  const { go } = useNavigation()
  const { data: own } = useCall(company.my, {})
  const companyName = own?.companyName ?? ''
  const returned = readInstall(search)
  const finish = useSend(appInstall.wixCallback, {
    refreshes: [company.my, connection.getPlatformSetup, connection.getEcommerce, runs.list],
    onSuccess: (answer) => {
      if (answer.status !== 'connected') return
      toastDone(t`${answer.setup?.name ?? name} connected`)
      onDone()
    },
  })
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

  const error = finish.error ?? start.error
  const again = (
    <Button variant="default" onClick={() => go('/settings/platform?platform=wix', { replace: true })}>
      {t`Start again`}
    </Button>
  )
  if (provider.missingText !== null)
    return (
      <Notice tone="pending" icon={<CircleAlert size={18} aria-hidden />}>
        <strong>{t`${name} is not set up on this portal`}</strong>
        <p>{provider.missingText}</p>
      </Notice>
    )
  if (finish.data?.status === 'conflict')
    return (
      <Notice tone="error" role="alert" icon={<CircleAlert size={18} aria-hidden />} actions={again}>
        <strong>{t`This site is connected to another company`}</strong>
        <p>{t`Disconnect it there first, or choose another site.`}</p>
      </Notice>
    )
  if (error)
    return (
      <Notice
        tone="error"
        role="alert"
        icon={<CircleAlert size={18} aria-hidden />}
        actions={
          <ActionRow>
            {finish.error !== null && <Button onClick={retry}>{t`Retry`}</Button>}
            {again}
          </ActionRow>
        }
      >
        <strong>{t`${name} could not be connected`}</strong>
        <p>{messageOf(error)}</p>
      </Notice>
    )
  const isWaiting = finish.isPending || finish.data?.status === 'verifying' || (returned && search.state !== undefined) || search.token !== undefined
  if (isWaiting)
    return (
      <div className={layoutStyles.stack} role="status">
        <ActionRow>
          <Loader size="sm" aria-hidden />
          <strong>{t`Finishing the connection…`}</strong>
        </ActionRow>
        <p>{t`${name} confirms the installation. This takes up to a minute.`}</p>
      </div>
    )
  if (returned)
    return (
      <div className={layoutStyles.stack}>
        <p>{t`Connect the ${name} site you came from to ${companyName}? Its products are imported, and orders are sent to it.`}</p>
        <ActionRow align="end">
          <Button component={Link} href="/settings/platform" variant="default">
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
        <li>{t`You return here, and the first sync starts.`}</li>
      </Flex>
      <ActionRow align="end">
        <Button component={Link} href="/settings/platform" variant="default">
          {t`Cancel`}
        </Button>
        <Button loading={start.isPending} rightSection={<ExternalLink size={16} aria-hidden />} onClick={() => start.mutate({ body: {} })}>
          {isReconnect ? t`Reconnect at ${name}` : t`Install on ${name}`}
        </Button>
      </ActionRow>
    </div>
  )
}

/** Finishes once on arrival, and repeats the request while the provider has not confirmed. */
function useFinish(answer: AppConnection | undefined, send: () => unknown, isReturn: boolean): void {
  useContinue(isReturn, send)
  const repeat = useEffectEvent(send)
  useEffect(() => {
    if (answer?.status !== 'verifying') return undefined
    const timer = setTimeout(() => repeat(), (answer.retryAfterSeconds ?? 2) * 1000)
    return () => clearTimeout(timer)
  }, [answer])
}

/** Does something once, as soon as it is due. */
function useContinue(isDue: boolean, work: () => unknown): void {
  const isDone = useRef(false)
  const begin = useEffectEvent(work)
  useEffect(() => {
    if (!isDue || isDone.current) return
    isDone.current = true
    begin()
  }, [isDue])
}
