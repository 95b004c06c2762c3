import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { security } from '@stoa/contract/security.ts'
import type { OpenSession } from '@stoa/contract/security.ts'
import { shownNetwork } from '@stoa/contract/shown-network.ts'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'

const browsers = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari', opera: 'Opera', other: '' } as const
const systems = { windows: 'Windows', macos: 'macOS', linux: 'Linux', android: 'Android', ios: 'iOS', other: '' } as const

function deviceName({ browser, system }: OpenSession): string {
  const [program, on] = [browsers[browser], systems[system]]
  if (program === '') return on === '' ? t`Unknown device` : on
  return on === '' ? program : t`${program} on ${on}`
}

/** Where the person is signed in, each with a button to sign out there. */
export function SessionList() {
  const { data, error, refetch } = useCall(security.sessions, {})
  const onError = (failure: unknown) => toastFailed(messageOf(failure))
  const end = useSend(security.endSession, { refreshes: [security.sessions], onSuccess: () => toastDone(t`Signed out there`), onError })
  const endOthers = useSend(security.endOtherSessions, {
    refreshes: [security.sessions],
    onSuccess: () => toastDone(t`All other browsers signed out`),
    onError,
  })
  if (!data) return error ? <PanelError message={messageOf(error)} onRetry={() => void refetch()} /> : <LoadingBlock h={120} radius="md" />
  const askForAll = async () => {
    const isSure = await confirm({
      title: t`Sign out all other devices?`,
      message: t`Every browser and device but this one is signed out.`,
      confirm: t`Sign out all other devices`,
      isDanger: true,
    })
    if (isSure) endOthers.mutate({ body: {} })
  }
  return (
    <>
      <RowList label={t`Where you are signed in`} isInset>
        {data.map((one) => (
          <Row
            key={one.id}
            name={
              <>
                {deviceName(one)} {one.isCurrent && <Tag colour="success">{t`This browser`}</Tag>}
              </>
            }
            note={
              <>
                {one.companyName} · {shownNetwork(one.network)} · <When at={one.lastUsedAt} />
              </>
            }
          >
            {!one.isCurrent && (
              <Button
                variant="default"
                size="xs"
                aria-label={actionName(t`Sign out`, deviceName(one))}
                loading={end.isPending && end.variables.body.sessionId === one.id}
                onClick={() => end.mutate({ body: { sessionId: one.id } })}
              >
                {t`Sign out`}
              </Button>
            )}
          </Row>
        ))}
      </RowList>
      {data.length > 1 && (
        <div>
          <Button variant="default" onClick={() => void askForAll()} loading={endOthers.isPending}>
            {t`Sign out all other devices`}
          </Button>
        </div>
      )}
    </>
  )
}
