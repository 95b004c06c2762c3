import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { closing } from '@stoa/contract/closing.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { useFreshSignIn } from '../auth/use-fresh-sign-in.tsx'
import { closingText } from './closing-texts.ts'

type CloseCompanyDialogProps = {
  companyId: string
  isMerchant: boolean
  refreshes?: readonly RouteDefinition[]
  onClosed: () => void
  onClose: () => void
}

/** Names what is in the way of closing a company, and where each is settled; where nothing is, its name is typed to close it. */
export function CloseCompanyDialog({ companyId, isMerchant, refreshes = [], onClosed, onClose }: CloseCompanyDialogProps) {
  const isOwn = useSession()?.companyId === companyId
  const params = { id: companyId }
  const { data, error } = useCall(closing.checks, { params })
  const close = useSend(closing.close, { refreshes })
  const { run, dialog } = useFreshSignIn(t`Closing the company requires your password.`)
  const send = async (name: string): Promise<void> => {
    try {
      await close.mutateAsync({ params, body: { name } })
      onClosed()
    } catch (problem) {
      if (isApiError(problem, 'reauth_required')) throw problem
      form.fail(issuesOf(problem), messageOf(problem))
    }
  }
  const form = usePortalForm({
    initialValues: { name: '' },
    schema: closing.close.body,
    onSubmit: async ({ name }) => {
      const isDone = await run(() => send(name))
      if (!isDone) form.fail([], t`The company was not closed: enter your password to close it.`)
    },
  })
  if (!data)
    return (
      <Dialog title={t`Close company`} onClose={onClose}>
        {error ? <p>{messageOf(error)}</p> : <LoadingBlock height={160} />}
      </Dialog>
    )
  const { companyName, checks } = data
  if (checks.length > 0)
    return (
      <Dialog title={t`Close ${companyName}?`} onClose={onClose}>
        <div className={layoutStyles.stack}>
          <p>{t`This has to be settled first.`}</p>
          <RowList isFramed label={t`To be settled`}>
            {checks.map((check) => {
              const { text, href } = closingText(check, isMerchant)
              return (
                <Row key={check.reason} name={text}>
                  {isOwn && <Link href={href}>{t`View`}</Link>}
                </Row>
              )
            })}
          </RowList>
          <DialogActions />
        </div>
      </Dialog>
    )
  return (
    <Dialog title={t`Close ${companyName}?`} onClose={onClose} hasUnsavedWork={form.hasUnsavedWork}>
      <Form form={form} className={layoutStyles.stack}>
        <p>{t`Nobody can sign in to it any more. Its API keys, webhooks and connections end, and it disappears from this portal. Orders, invoices and the ledger stay. Only an administrator of this portal can open it again.`}</p>
        <TextField form={form} path="name" label={t`Type “${companyName}” to confirm`} autoComplete="off" required autoFocus />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" color="red" loading={form.isBusy}>
            {t`Close company`}
          </Button>
        </DialogActions>
      </Form>
      {dialog}
    </Dialog>
  )
}
