import { plural, t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import type { ConnectionHealth, DirectionHealth, PullSchedule } from '@stoa/contract/connection-health.ts'
import type { Direction } from '@stoa/contract/shop-direction.ts'
import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import { Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { asAnswer } from '../../lib/show-answer.ts'
import { count } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { directionName, directionNames, shownDirections } from './direction-labels.ts'
import { useShopHome } from './use-shop-home.ts'
import { FieldOwnershipCard } from './field-ownership-card.tsx'

const scheduleLabels: Record<PullSchedule, string> = { manual: t`Manual`, hourly: t`Every hour`, daily: t`Every day` }
const webhookLabels = { waiting: t`Setting up`, active: t`Active`, failed: t`Failed` }

/** How the connection to the shop stands, direction by direction, with what can be paused, scheduled and checked. `useShop` keeps it up to date. */
export function ConnectionHealthCards() {
  const { isStorefront } = useShopHome()
  const { data, error, refetch } = useCall(connectionHealth.get, {})
  // One for all cards: each change is one of the connection as the change before left it.
  const update = useUpdate()
  if (!data)
    return error ? (
      <Card title={t`Connection health`}>
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <LoadingBlock h={520} radius="lg" />
    )
  return (
    <>
      <DirectionsCard health={data} isStorefront={isStorefront} update={update} />
      {!isStorefront && (
        <>
          <FieldOwnershipCard health={data} update={update} />
          <CompletenessCard health={data} />
        </>
      )}
      <DetailsCard health={data} />
      <HistoryCard health={data} isStorefront={isStorefront} />
    </>
  )
}

/** Changes what moves between shop and portal, when, and who owns which field. */
function useUpdate() {
  return useSend(connectionHealth.update, {
    refreshes: [connectionHealth.get, connection.getPlatformSetup, company.my, product.get],
    refreshesOutdated: true,
    shows: asAnswer(connectionHealth.get, () => ({})),
    onError: (error) => toastFailed(messageOf(error)),
  })
}

type UpdateHealth = ReturnType<typeof useUpdate>

function DirectionsCard({ health, isStorefront, update }: { health: ConnectionHealth; isStorefront: boolean; update: UpdateHealth }) {
  const mayManage = useMay('connection:manage')
  const shown = shownDirections(health.directions, { isStorefront })
  const hasProductsOut = shown.some(({ direction }) => direction === 'products_out')
  const paused = shown.filter(({ isPaused }) => isPaused).map(({ direction }) => direction)
  const toggle = (direction: Direction, isOn: boolean) => {
    const next = isOn ? paused.filter((one) => one !== direction) : [...paused, direction]
    update.mutate({ body: { version: health.version, paused: next } })
  }
  // The card of the connection shows what concerns syncs.
  const problems = health.problems.filter(({ code }) => code !== 'products_in' && code !== 'reconnect')
  return (
    <Card title={t`Connection health`} isFlush>
      {problems.map((problem) => (
        <Notice key={problem.code} tone="error" icon={<CircleAlert size={18} aria-hidden />}>
          <strong>{problem.code === 'webhooks' ? t`Webhooks are not active` : directionName(problem.code as Direction, { isStorefront })}</strong>
          <p>{problem.text}</p>
          <p>{problem.advice}</p>
        </Notice>
      ))}
      <RowList label={t`Directions`}>
        {shown.map((one) => (
          <Row key={one.direction} name={directionName(one.direction, { isStorefront })} note={<LastTime direction={one} />}>
            <Group gap="sm" wrap="nowrap">
              <Tag colour={one.isPaused ? 'pending' : one.error === null ? 'success' : 'error'}>
                {one.isPaused ? t`Paused` : one.error === null ? t`Active` : t`Error`}
              </Tag>
              <Switch
                checked={!one.isPaused}
                onChange={(event) => toggle(one.direction, event.currentTarget.checked)}
                disabled={!mayManage || update.isPending}
                aria-label={directionName(one.direction, { isStorefront })}
              />
            </Group>
          </Row>
        ))}
        {!hasProductsOut && <Row name={directionName('products_out', { isStorefront })} note={t`Not available on this platform`} />}
        {!isStorefront && <SyncSchedule health={health} mayManage={mayManage} update={update} />}
      </RowList>
    </Card>
  )
}

/** How often products are synced. */
function SyncSchedule({ health, mayManage, update }: { health: ConnectionHealth; mayManage: boolean; update: UpdateHealth }) {
  return (
    <Row
      name={t`Sync schedule`}
      note={
        health.nextPullAt === null ? (
          health.pullSchedule === 'manual' ? (
            t`Products sync when you press Sync.`
          ) : (
            t`Starts after the first sync.`
          )
        ) : (
          <>
            {t`Next sync`} <When at={health.nextPullAt} />
          </>
        )
      }
    >
      <SegmentedControl
        size="xs"
        aria-label={t`Sync schedule`}
        value={health.pullSchedule}
        disabled={!mayManage || update.isPending}
        data={(Object.keys(scheduleLabels) as PullSchedule[]).map((value) => ({ value, label: scheduleLabels[value] }))}
        onChange={(value) => update.mutate({ body: { version: health.version, pullSchedule: value } })}
      />
    </Row>
  )
}

function LastTime({ direction }: { direction: DirectionHealth }) {
  if (direction.lastSuccessAt === null) return t`Nothing yet`
  return (
    <>
      {t`Last success`} <When at={direction.lastSuccessAt} />
    </>
  )
}

function DetailsCard({ health }: { health: ConnectionHealth }) {
  const mayManage = useMay('connection:manage')
  const check = useSend(connectionHealth.check, {
    refreshes: [connectionHealth.get, connection.getPlatformSetup],
    onSuccess: () => toastDone(t`Your shop responds`),
    onError: (error: unknown) => toastFailed(messageOf(error)),
  })
  const { webhooks, callLimit } = health
  return (
    <Card title={t`Access and limits`}>
      <Stack gap="md">
        <DescriptionList
          layout="columns"
          items={[
            [t`Webhooks`, webhooks ? webhookLabels[webhooks.state] : t`Not available on this platform`],
            [t`Last webhook`, webhooks && (webhooks.lastReceivedAt === null ? t`None yet` : <When key="last" at={webhooks.lastReceivedAt} />)],
            [t`Webhooks checked`, webhooks?.checkedAt && <When key="checked" at={webhooks.checkedAt} />],
            [t`Not processed yet`, webhooks && webhooks.waiting > 0 && t`${plural(webhooks.waiting, { one: '# webhook', other: '# webhooks' })}`],
            [t`Access token`, health.tokenExpiresAt && <When key="token" at={health.tokenExpiresAt} />],
            [
              t`Rate limit`,
              callLimit && t`${count(callLimit.available)} of ${count(callLimit.capacity)} calls left (${callLimit.perSeconds} seconds)`,
            ],
          ]}
        />
        {mayManage && (
          <ActionRow>
            <Button variant="default" loading={check.isPending} onClick={() => check.mutate({})}>
              {t`Check connection`}
            </Button>
          </ActionRow>
        )}
      </Stack>
    </Card>
  )
}

const differences = { missing: t`Missing here`, changed: t`Changed in your shop`, gone: t`Removed from your shop` }

/** What the last comparison with the shop found. */
function CompletenessCard({ health }: { health: ConnectionHealth }) {
  const { check, ordersRead } = health
  if (check === null && ordersRead === null) return null
  const found = check === null ? 0 : check.missing + check.changed + check.gone
  return (
    <Card title={t`Completeness`} isFlush>
      {check?.state === 'failed' && (
        <Notice tone="error" icon={<CircleAlert size={18} aria-hidden />}>
          <strong>{t`The last comparison failed`}</strong>
          <p>{check.error}</p>
          <p>{t`It is repeated within the hour.`}</p>
        </Notice>
      )}
      <RowList label={t`Completeness`}>
        {check?.state === 'done' && (
          <Row
            name={
              check.kind === 'full'
                ? t`${count(check.productsThere)} products in your shop, ${count(check.productsHere)} here`
                : t`${plural(check.productsThere, { one: '# product changed in your shop', other: '# products changed in your shop' })}`
            }
            note={
              <>
                {t`Compared`} <When at={check.startedAt} />
              </>
            }
          >
            <Tag colour={found === 0 ? 'success' : 'pending'}>
              {found === 0 ? t`Complete` : t`${plural(found, { one: '# difference corrected', other: '# differences corrected' })}`}
            </Tag>
          </Row>
        )}
        {check && check.unreadable > 0 && (
          <Row
            name={t`${plural(check.unreadable, { one: '# product cannot be read', other: '# products cannot be read' })}`}
            note={t`The last sync lists each with its reason.`}
          />
        )}
        {check?.samples.map(({ reference, name, kind }) => (
          <Row key={reference} name={name || reference} note={reference}>
            <Text size="sm" c="dimmed">
              {differences[kind]}
            </Text>
          </Row>
        ))}
        {ordersRead && (
          <Row
            name={t`${plural(ordersRead.count, { one: '# changed order read', other: '# changed orders read' })}`}
            note={<When at={ordersRead.at} />}
          />
        )}
      </RowList>
    </Card>
  )
}

function HistoryCard({ health, isStorefront }: { health: ConnectionHealth; isStorefront: boolean }) {
  return (
    <Card title={t`Connection history`} isFlush>
      <RowList label={t`Connection history`}>
        {health.history.map(({ at, actor, label, directions }, index) => (
          <Row key={index} name={[label, directionNames(directions, { isStorefront })].filter(Boolean).join(': ')} note={actor ?? t`System`}>
            <Text size="sm" c="dimmed">
              <When at={at} />
            </Text>
          </Row>
        ))}
      </RowList>
    </Card>
  )
}
