import { plural, t } from '@lingui/core/macro'
import { domainName } from '@stoa/contract/domain-name.ts'
import type { DomainName } from '@stoa/contract/domain-name.ts'
import type { DomainState } from '@stoa/contract/states.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { Card, SettingsPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { DomainRecords } from './domain-records.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

const states: Record<DomainState, { colour: BadgeColour; label: string }> = {
  pending: { colour: 'open', label: t`Pending` },
  verifying: { colour: 'pending', label: t`Verifying` },
  verified: { colour: 'authorized', label: t`Verified` },
  active: { colour: 'success', label: t`Active` },
  failed: { colour: 'error', label: t`Failed` },
}
const everyMs = 15_000

/** The domain of the marketplace: the one in use, and the one being set up with its DNS records. */
export function DomainPage() {
  const { data, error, refetch } = useCall(domainName.get, {}, { everyMs })
  const description = t`Show your marketplace at an address of your own.`
  if (!data) return <PagePending error={error} onRetry={() => void refetch()} description={description} shape="narrow" heights={[92, 151]} />
  return (
    <SettingsPage title={t`Domain`} description={description}>
      <Stack gap={20}>
        <ActiveCard present={data} />
        <DomainForm key={data.domainName ?? ''} present={data} />
        {data.domainName !== null && data.state !== null && data.state !== 'active' && (
          <SetUpCard present={data} name={data.domainName} state={data.state} />
        )}
      </Stack>
    </SettingsPage>
  )
}

/** What is lost with a domain. */
function removalText(people: number): string {
  const text = t`Visitors of this address no longer see your marketplace. You can set it up again later.`
  if (people === 0) return text
  const signIns = t`${plural(people, { one: '# person signs in with passkeys of this domain alone, and then needs a recovery code.', other: '# people sign in with passkeys of this domain alone, and then need a recovery code.' })}`
  return `${text} ${signIns}`
}

function ActiveCard({ present }: { present: DomainName }) {
  const { activeDomain, failingSince, passkeyPeople } = present
  const mayManage = useMay('marketplace:manage')
  const remove = useSend(domainName.update, {
    refreshes: [domainName.get],
    onSuccess: () => toastDone(t`Domain removed`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const askToRemove = async () => {
    const isSure = await confirm({
      title: t`Remove ${activeDomain ?? ''}?`,
      message: removalText(passkeyPeople),
      confirm: t`Remove domain`,
      isDanger: true,
    })
    if (isSure) remove.mutate({ body: { domainName: null } })
  }
  return (
    <Card
      title={t`Current domain`}
      actions={
        mayManage && activeDomain !== null ? (
          <Group gap={8}>
            {failingSince !== null && <CheckButton name={activeDomain} />}
            <Button variant="subtle" color="red" size="xs" loading={remove.isPending} onClick={() => void askToRemove()}>
              {t`Remove domain`}
            </Button>
          </Group>
        ) : undefined
      }
    >
      {activeDomain === null ? (
        <p className={textStyles.note}>{t`No domain yet. Your marketplace is shown at the address of this portal.`}</p>
      ) : (
        <div className={layoutStyles.stack}>
          <p className={layoutStyles.wrap}>
            <strong>{activeDomain}</strong>
            {failingSince === null ? <Tag colour="success">{t`Active`}</Tag> : <Tag colour="error">{t`Leads elsewhere`}</Tag>}
          </p>
          {failingSince !== null && (
            <>
              <p className={textStyles.note}>
                {t`This domain no longer leads here. Correct its DNS records: a week after we noticed, it is no longer used.`} {t`Noticed`}{' '}
                <When at={failingSince} />
              </p>
              {present.state === 'active' && <DomainRecords records={present.records} />}
            </>
          )}
        </div>
      )}
    </Card>
  )
}

function DomainForm({ present }: { present: DomainName }) {
  const mayManage = useMay('marketplace:manage')
  const save = useSend(domainName.update, { refreshes: [domainName.get] })
  const form = usePortalForm({
    initialValues: { domainName: present.state === 'active' ? '' : (present.domainName ?? '') },
    schema: domainName.update.body,
    onSubmit: async (values) => {
      try {
        const saved = await save.mutateAsync({ body: values })
        toastDone(t`Add the DNS records of ${saved.domainName ?? ''} now`)
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  if (!mayManage) return null
  return (
    <Card title={present.activeDomain === null ? t`Add a domain` : t`Change domain`}>
      <Form form={form}>
        <Group gap={16} align="flex-start">
          <Box flex="1 1 18rem">
            <TextField
              form={form}
              path="domainName"
              label={t`Domain`}
              required
              placeholder="shop.example.com"
              help={
                present.activeDomain === null
                  ? t`Without https:// and without a path.`
                  : t`${present.activeDomain} stays in use until the new domain is active.`
              }
            />
          </Box>
          <Button type="submit" mt={{ sm: 25 }} loading={form.isBusy}>
            {t`Set up domain`}
          </Button>
        </Group>
      </Form>
    </Card>
  )
}

const hints: Record<Exclude<DomainState, 'active'>, string> = {
  pending: t`Create these records where you manage your domain. We check every few minutes.`,
  verifying: t`Create these records where you manage your domain. It can take a few hours before they are visible.`,
  verified: t`The domain is yours. It becomes active once it leads here.`,
  failed: t`The domain did not lead here for a week, or another marketplace uses it. Correct the records and check again.`,
}

function SetUpCard({ present, name, state }: { present: DomainName; name: string; state: Exclude<DomainState, 'active'> }) {
  const mayManage = useMay('marketplace:manage')
  const cancel = useSend(domainName.update, {
    refreshes: [domainName.get],
    onSuccess: () => toastDone(t`Setup of ${name} cancelled`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const askToCancel = async () => {
    const isSure = await confirm({
      title: t`Cancel the setup of ${name}?`,
      message: t`If you set it up again, it gets a new DNS record.`,
      confirm: t`Cancel setup`,
      isDanger: true,
    })
    // The name of the domain in use cancels the setup of another.
    if (isSure) cancel.mutate({ body: { domainName: present.activeDomain } })
  }
  return (
    <Card
      title={t`Set up ${name}`}
      actions={
        mayManage ? (
          <Group gap={8}>
            <Button variant="subtle" color="red" size="xs" loading={cancel.isPending} onClick={() => void askToCancel()}>
              {t`Cancel setup`}
            </Button>
            <CheckButton name={name} />
          </Group>
        ) : undefined
      }
    >
      <div className={layoutStyles.stack}>
        <p className={layoutStyles.wrap} aria-live="polite">
          <Tag colour={states[state].colour}>{states[state].label}</Tag>
          <span className={textStyles.note}>
            {present.checkedAt === null ? (
              t`Not checked yet`
            ) : (
              <>
                {t`Last checked`} <When at={present.checkedAt} />
              </>
            )}
          </span>
        </p>
        <p className={textStyles.note}>{hints[state]}</p>
        <DomainRecords records={present.records} />
        <p className={textStyles.note}>{t`Ask whoever runs this portal for a certificate of the domain before you share the address.`}</p>
      </div>
    </Card>
  )
}

function CheckButton({ name }: { name: string }) {
  const check = useSend(domainName.check, {
    refreshes: [domainName.get],
    onSuccess: ({ state, failingSince }) =>
      toastDone(state === 'active' && failingSince === null ? t`${name} is active` : t`Checked: ${checkedLabel({ state, failingSince })}`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return (
    <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate({})}>
      {t`Check now`}
    </Button>
  )
}

/** The domain being set up as it was found, or the one in use that leads elsewhere. */
function checkedLabel({ state, failingSince }: Pick<DomainName, 'state' | 'failingSince'>): string {
  return failingSince !== null && state === 'active' ? t`Leads elsewhere` : states[state ?? 'pending'].label
}
