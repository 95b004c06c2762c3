import { plural, t } from '@lingui/core/macro'
import type { PlatformSetup, Provider } from '@stoa/contract/connection.ts'
import { CircleAlert, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { ActionMenu, ActionButton } from '../../ui/page-header.tsx'
import { TrafficLight } from '../../ui/traffic-light.tsx'
import { When } from '../../ui/when.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { ProviderMark } from './provider-gallery.tsx'
import { RunProgress } from '../run/run-progress.tsx'
import { SyncButton } from './sync-button.tsx'
import { ActionRow } from '../../ui/action-row.tsx'
import textStyles from '../../ui/text.module.css'
import { Notice } from '../../ui/notice.tsx'
import pageStyles from '../../ui/page.module.css'
import styles from './connection.module.css'

type ConnectedCardProps = { setup: PlatformSetup; provider: Provider | undefined; syncSeconds: number | undefined }

/** The shop that is connected: how it stands, when it was last requested, and what can be done with it. */
export function ConnectedCard({ setup, provider, syncSeconds }: ConnectedCardProps) {
  const mayManage = useMay('connection:manage')
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const maySync = useMay('product:manage')
  const [isDisconnecting, setDisconnecting] = useState(false)
  const name = setup.name ?? provider?.name ?? t`Your shop`
  const isFailing = setup.health === 'error'
  const isInstalled = provider?.setup === 'install'
  const change = `/settings/platform?platform=${encodeURIComponent(setup.platform ?? '')}`
  const why = mayManage ? undefined : t`Only owners and managers can change the connection`
  return (
    <section className={`${pageStyles.card} ${styles.connected}`} aria-label={name}>
      <div className={styles.connectedHead}>
        <ProviderMark platform={setup.platform ?? ''} />
        <div className={styles.connectedName}>
          <h2>{name}</h2>
          <span className={textStyles.note}>{provider?.name ?? setup.platform}</span>
        </div>
        <TrafficLight state={isFailing ? 'error' : 'success'} label={isFailing ? t`Error` : t`Active`} />
      </div>
      {isFailing && (
        <Notice tone="error" role="alert" icon={<CircleAlert size={18} aria-hidden />}>
          <strong>
            {setup.needsReconnect
              ? t`Connect again`
              : t`${plural(setup.syncFailures, { one: 'The last sync failed', other: 'The last # syncs failed' })}`}
          </strong>
          {setup.lastError && <p>{setup.lastError}</p>}
          {!isInstalled && <p>{t`Check that your shop is online. If its API keys changed, reconnect with the new ones.`}</p>}
        </Notice>
      )}
      {setup.activeRun && <RunProgress run={setup.activeRun} href={`/shop/runs/${setup.activeRun.runId}`} />}
      <dl className={styles.facts}>
        <Fact label={t`Last sync`} at={setup.lastSyncedAt} never={t`Never`} />
        {isMerchant && <Fact label={t`Last push`} at={setup.lastPushedAt} never={t`Never`} />}
        <Fact label={t`Connected`} at={setup.connectedAt} never="" />
        {provider?.fields
          .filter(({ key }) => setup.settings[key])
          .map(({ key, label, type }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd className={type === 'secret' ? 'numbers' : undefined}>
                {type === 'flag' ? (setup.settings[key] === 'true' ? t`Yes` : t`No`) : type === 'file' ? t`Uploaded` : setup.settings[key]}
              </dd>
            </div>
          ))}
      </dl>
      <ActionRow>
        {maySync && (
          <SyncButton serverSeconds={syncSeconds} variant="filled" disabledReason={setup.activeRun ? t`Another task is in progress` : undefined} />
        )}
        {setup.lastSyncedAt !== null && <ActionButton action={{ label: t`View products`, href: '/shop/products' }} variant="default" />}
        <ActionButton
          action={{ label: isFailing || isInstalled ? t`Reconnect` : t`Change settings`, href: change, disabledReason: why }}
          variant="default"
        />
        {mayManage && (
          <ActionMenu
            label={t`More actions`}
            actions={[
              { label: t`Connect another platform`, href: '/settings/platform?step=choose' },
              { label: t`Disconnect`, icon: <Unplug size={15} aria-hidden />, isDanger: true, onClick: () => setDisconnecting(true) },
            ]}
          />
        )}
      </ActionRow>
      {isDisconnecting && <DisconnectDialog name={name} onClose={() => setDisconnecting(false)} />}
    </section>
  )
}

function Fact({ label, at, never }: { label: string; at: string | null; never: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{at === null ? never : <When at={at} />}</dd>
    </div>
  )
}
