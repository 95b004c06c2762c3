import { plural, t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { admin } from '@stoa/contract/admin.ts'
import type { Health } from '@stoa/contract/admin.ts'
import { RefreshCw } from 'lucide-react'
import { useCall } from '../../lib/calls.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { TrafficLight } from '../../ui/traffic-light.tsx'
import { When } from '../../ui/when.tsx'

type Check = Health['checks'][number]

const parts: Record<Check['part'], string> = {
  database: t`Database`,
  migrations: t`Database schema`,
  worker: t`Background worker`,
  jobs: t`Background jobs`,
  mail: t`Outgoing e-mail`,
  storage: t`File storage`,
}
const partNames = ['database', 'migrations', 'worker', 'jobs', 'mail', 'storage'] as const satisfies Check['part'][]

const states: Record<Check['state'], string> = { success: t`Working`, warning: t`Needs attention`, error: t`Not working` }

/** What was found, and what to do about it. */
function textOf({ code, count }: Check): string {
  const n = count ?? 0
  const texts: Record<Check['code'], string> = {
    database_ok: t`${plural(n, { one: '# connection in use', other: '# connections in use' })}`,
    connections_short: t`Nearly all connections are in use (${n}). Lower STOA_POOL or raise max_connections of the database.`,
    migrations_ok: t`${plural(n, { one: '# migration applied', other: '# migrations applied' })}`,
    migrations_missing: t`${plural(n, { one: '# migration is missing', other: '# migrations are missing' })}. Restart the server with the current release.`,
    worker_ok: t`${plural(n, { one: '# worker running', other: '# workers running' })}`,
    worker_missing: t`No worker is running: syncs, payments and e-mails wait. Start a process with STOA_ROLE=worker or all, and read its log.`,
    jobs_ok: t`${plural(n, { one: '# job waiting', other: '# jobs waiting' })}`,
    jobs_failed: t`${plural(n, { one: '# job used all its attempts', other: '# jobs used all their attempts' })}. Read the error and start it again.`,
    jobs_late: t`${plural(n, { one: '# job is late', other: '# jobs are late' })} by more than five minutes. Check that a worker is running.`,
    mail_ok: t`The mail server accepts the connection`,
    mail_outbox: t`No mail server is set: e-mails are written to the outbox folder. Set SMTP_URL.`,
    mail_failed: t`The mail server refuses the connection. Check SMTP_URL and its password.`,
    storage_ok: t`A test file was written, read and deleted`,
    storage_failed: t`A test file could not be written. Check free space and permissions of the folder, or the settings of the bucket.`,
  }
  return texts[code]
}

/** Whether each part of the installation works, tried when the page opens, and what to do where it does not. */
export function HealthPage() {
  const { data, error, isFetching, refetch } = useCall(admin.health, {}, { staleMs: 0 })
  if (error && !data) return <PagePending error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader
        title={t`System health`}
        description={t`Each part is checked when this page opens.`}
        primary={{ label: t`Check again`, icon: <RefreshCw size={15} aria-hidden />, isBusy: isFetching, onClick: () => void refetch() }}
      />
      {data ? (
        <Stack gap="lg">
          <Card title={t`Parts`} isFlush>
            <RowList>
              {partNames.map((part) => {
                const check = data.checks.find((one) => one.part === part)
                const name = part === 'jobs' || part === 'worker' ? <Link href="/admin/jobs">{parts[part]}</Link> : parts[part]
                return (
                  <Row key={part} name={name} note={check && textOf(check)}>
                    <TrafficLight state={check?.state ?? 'none'} label={check ? states[check.state] : '–'} />
                  </Row>
                )
              })}
            </RowList>
          </Card>
          <Card title={t`Versions`}>
            <DescriptionList
              layout="columns"
              items={[
                ['Stoa', data.version],
                ['PostgreSQL', data.databaseVersion ?? '–'],
                ['Node.js', data.nodeVersion],
                [t`Checked`, <When key="checked" at={data.checkedAt} as="time" />],
              ]}
            />
          </Card>
        </Stack>
      ) : (
        // How high a row is depends on what was found.
        <LoadingBlock label={t`Checking...`} h={640} radius="lg" />
      )}
    </>
  )
}
