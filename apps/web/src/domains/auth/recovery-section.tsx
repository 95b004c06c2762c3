import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { security } from '@stoa/contract/security.ts'
import type { Security } from '@stoa/contract/security.ts'
import { useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'

type RecoverySectionProps = { data: Security; onCreated: (recoveryCodes: readonly string[]) => void }

/** How many recovery codes are left, and new ones. */
export function RecoverySection({ data, onCreated }: RecoverySectionProps) {
  const create = useSend(security.createRecoveryCodes, { refreshes: [security.get] })
  const { run, dialog } = useFreshSignIn(t`Changing how you sign in needs your password.`)
  const { recoveryCodesLeft: left } = data
  const isOn = data.appSince !== null || data.passkeys.length > 0
  if (!isOn) return null
  const ask = async () => {
    const isSure =
      left === 0 ||
      (await confirm({
        title: t`Create new recovery codes?`,
        message: t`The codes you have no longer work.`,
        confirm: t`Create codes`,
      }))
    if (isSure) await run(async () => onCreated((await create.mutateAsync({ body: {} })).recoveryCodes))
  }
  return (
    <>
      <RowList isInset>
        <Row name={t`Recovery codes`} note={left === 0 ? t`None left` : plural(left, { one: '# code left', other: '# codes left' })}>
          <Button variant="default" onClick={() => void ask()} loading={create.isPending}>
            {t`Create new codes`}
          </Button>
        </Row>
      </RowList>
      {dialog}
    </>
  )
}
