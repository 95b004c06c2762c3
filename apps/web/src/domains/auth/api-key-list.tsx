import { t } from '@lingui/core/macro'
import { apiKey } from '@stoa/contract/api-key.ts'
import type { ApiKey, ApiKeyStatus } from '@stoa/contract/api-key.ts'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { permissionLabels } from './api-key-labels.ts'
import textStyles from '../../ui/text.module.css'
import { UnconfirmedPage } from '../company/unconfirmed-page.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'

const ApiKeyDrawer = openedLater(async () => (await import('./api-key-drawer.tsx')).ApiKeyDrawer)

const isExpired = ({ expiresAt }: ApiKey): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now()
const statuses = ['active', 'expired', 'revoked'] as const
const statusLabels: Record<ApiKeyStatus, string> = { active: t`Active`, expired: t`Expired`, revoked: t`Revoked` }
const statusOf = (key: ApiKey): ApiKeyStatus => (key.revokedAt !== null ? 'revoked' : isExpired(key) ? 'expired' : 'active')
const status = (key: ApiKey) => <Tag colour={statusOf(key) === 'active' ? 'success' : 'none'}>{statusLabels[statusOf(key)]}</Tag>
const permissions = (key: ApiKey): string => key.permissions.map((one) => permissionLabels[one].name).join(', ')

const columns: readonly Column<ApiKey>[] = [
  { id: 'name', header: t`Name`, cell: (key) => <ObjectCell name={key.name} subline={<span className="numbers">{t`ends in ${key.last4}`}</span>} /> },
  { id: 'permissions', header: t`Permissions`, width: '34%', cell: permissions },
  { id: 'created', header: t`Created`, cell: (key) => <When at={key.createdAt} as="date" /> },
  { id: 'creator', header: t`Created by`, cell: (key) => key.createdBy ?? <span className={textStyles.note}>{t`Former member`}</span> },
  { id: 'used', header: t`Last used`, cell: (key) => (key.lastUsedAt === null ? t`Never` : <When at={key.lastUsedAt} />) },
  { id: 'expires', header: t`Expires`, cell: (key) => (key.expiresAt === null ? t`Never` : <When at={key.expiresAt} as="date" />) },
  { id: 'status', header: t`Status`, cell: status },
]

const apiKeyFilters = ['status'] as const
type Search = ListSearch<(typeof apiKeyFilters)[number]>

/** The keys with which machines of the company call the API. */
export function ApiKeyList(props: ScreenProps<Record<never, string>, Search>) {
  return useSession()?.isEmailConfirmed === false ? <UnconfirmedPage title={t`API keys`} description={descriptionText()} /> : <KeyList {...props} />
}

const descriptionText = (): string => t`Connect a point of sale, a warehouse or your own software.`

function KeyList({ search, setSearch }: ScreenProps<Record<never, string>, Search>) {
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<string>()
  const listQuery = listQueryOf(search, apiKeyFilters)
  const filter = contains('text', listQuery.text)
  const chosen = statuses.find((one) => one === search.status?.[0])
  const list = usePages(apiKey.list, {
    query: { limit: 25, ...(filter ? { filter } : {}), ...(chosen ? { status: chosen } : {}) },
  })
  const revoke = useSend(apiKey.revoke, {
    refreshes: [apiKey.list],
    onSuccess: ({ name }) => toastDone(t`${name} revoked`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const ask = async (key: ApiKey) => {
    const isSure = await confirm({
      title: t`Revoke ${key.name}?`,
      message: t`Software that uses this key loses access immediately. This cannot be undone.`,
      confirm: t`Revoke API key`,
      isDanger: true,
    })
    if (isSure) revoke.mutate({ params: { id: key.id } })
  }
  const create = {
    label: t`Create API key`,
    icon: <Plus size={16} aria-hidden />,
    onClick: () => setCreating(true),
  }
  return (
    <>
      <IndexPage
        title={t`API keys`}
        noMatches={t`No API keys match`}
        description={descriptionText()}
        primary={create}
        list={list}
        columns={columns}
        rowId={(key) => key.id}
        rowName={(key) => key.name}
        isFaded={(key) => statusOf(key) !== 'active'}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, apiKeyFilters))}
        filters={[
          {
            key: 'status',
            label: t`Status`,
            choices: statuses.map((one) => ({ value: one, label: statusLabels[one] })),
          },
        ]}
        rowActions={(key) => [
          {
            label: t`Revoke`,
            isDanger: true,
            onClick: () => void ask(key),
            disabledReason: key.revokedAt === null ? undefined : t`This key is already revoked`,
          },
        ]}
        card={{ subline: permissions, badge: status }}
        firstUse={{
          picture: <KeyRound size={26} />,
          title: t`No API keys yet`,
          text: t`Create one key per integration, so you can revoke one without affecting the others.`,
        }}
      />
      {isCreating && (
        <ApiKeyDrawer
          onClose={() => setCreating(false)}
          onMade={(key) => {
            setCreating(false)
            setMade(key)
          }}
        />
      )}
      {made !== undefined && (
        <SecretDialog
          title={t`Your new API key`}
          text={t`Copy the key now and store it somewhere safe. You won’t be able to see it again.`}
          value={made}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
