import { t } from '@lingui/core/macro'
import type { Provider } from '@stoa/contract/connection.ts'
import { Button, Loader } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { ActionRow } from '../../ui/action-row.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { useNavigation } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Outcome } from './read-outcome.ts'

/** How the installation of our app at a provider stands, once a person is back or cannot go. */
export function InstallOutcome({ provider, outcome, onRetry }: { provider: Provider; outcome: Outcome; onRetry?: () => void }) {
  const { name } = provider
  const { go } = useNavigation()
  const again = (
    <Button variant="default" onClick={() => go(`/settings/platform?platform=${encodeURIComponent(provider.platform)}`, { replace: true })}>
      {t`Start again`}
    </Button>
  )
  if (outcome.kind === 'missing')
    return (
      <Notice tone="pending" icon={<CircleAlert size={18} aria-hidden />}>
        <strong>{t`${name} is not set up on this portal`}</strong>
        <p>{outcome.text}</p>
      </Notice>
    )
  if (outcome.kind === 'conflict')
    return (
      <Notice tone="error" role="alert" icon={<CircleAlert size={18} aria-hidden />} actions={again}>
        <strong>{t`This site is connected to another company`}</strong>
        <p>{t`Disconnect it there first, or choose another site.`}</p>
      </Notice>
    )
  if (outcome.kind === 'error')
    return (
      <Notice
        tone="error"
        role="alert"
        icon={<CircleAlert size={18} aria-hidden />}
        actions={
          <ActionRow>
            {onRetry && <Button onClick={onRetry}>{t`Retry`}</Button>}
            {again}
          </ActionRow>
        }
      >
        <strong>{t`${name} could not be connected`}</strong>
        <p>{outcome.text}</p>
      </Notice>
    )
  return (
    <div className={layoutStyles.stack} role="status">
      <ActionRow>
        <Loader size="sm" aria-hidden />
        <strong>{t`Finishing the connection…`}</strong>
      </ActionRow>
      <p>{t`${name} confirms the installation. This takes up to a minute.`}</p>
    </div>
  )
}
