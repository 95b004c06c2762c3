import { t } from '@lingui/core/macro'
import { admin } from '@stoa/contract/admin.ts'
import type { Dashboard } from '@stoa/contract/dashboard.ts'
import { useCall } from '../../lib/calls.ts'
import { AttentionWidget } from './attention-widget.tsx'

/** What needs attention in the installation: the tasks of an administrator, and the parts of the system that do not work as they should. */
export function AdminAttention({ items }: { items: Dashboard['attention'] }) {
  const { data, error, refetch } = useCall(admin.health, {})
  // Jobs have an entry of their own, which leads to them.
  const problems = data?.checks.filter(({ part, state }) => state !== 'success' && part !== 'jobs').length ?? 0
  const health = { key: 'system_health', label: t`System health problems`, count: problems, link: '/admin/health' }
  return <AttentionWidget items={[health, ...items]} isLoading={!data && !error} error={data ? undefined : error} onRetry={() => void refetch()} />
}
