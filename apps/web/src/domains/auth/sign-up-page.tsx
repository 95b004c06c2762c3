import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { FieldIssue } from '@stoa/contract/errors.ts'
import { auth } from '@stoa/contract/auth.ts'
import type { Registration } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import { branding } from '@stoa/contract/branding.ts'
import { Id } from '@stoa/contract/page.ts'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { ownPath } from '../../lib/session.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Link } from '../../ui/link.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { addressWith } from './address-with.ts'
import { CheckMail } from './check-mail.tsx'
import { SignUpAccount } from './sign-up-account.tsx'
import { SignUpCompany } from './sign-up-company.tsx'
import type { Newcomer } from './sign-up-draft.ts'
import { deleteSignUpDraft, useSignUpDraft } from './sign-up-draft.ts'
import { SignUpKind } from './sign-up-kind.tsx'
import styles from './auth.module.css'
import textStyles from '../../ui/text.module.css'

export type SignUpSearch = {
  origin?: string | undefined
  marketplace?: string | undefined
  email?: string | undefined
  /** The invitation of a marketplace that the link came with. */
  invitation?: string | undefined
  /** `account` or `company`; absent for the first step. */
  step?: string | undefined
}

const steps = [
  { key: undefined, name: t`Account type` },
  { key: 'account', name: t`Your account` },
  { key: 'company', name: t`Your company` },
] as const
const pathsOfAccount = new Set(['name', 'email', 'password'])

/** Opening an account in three short steps, alone or invited by an agency or a marketplace. */
export function SignUpPage({ params, search, setSearch }: ScreenProps<{ agencyId?: string }, SignUpSearch>) {
  const { agencyId } = params
  const agency = useCall(company.getAgency, { params: { id: agencyId ?? '' } }, { enabled: agencyId !== undefined })
  const { data: portal } = useCall(branding.get, {}, { staleMs: 5 * 60_000 })
  const { data: invitedTo } = useCall(branding.get, { query: { marketplaceId: search.marketplace } }, { enabled: search.marketplace !== undefined })
  const [issues, setIssues] = useState<{ list: readonly FieldIssue[]; words: string }>()
  const [isSent, setSent] = useState(false)
  const { newcomer, update } = useSignUpDraft(`${agencyId ?? ''} ${search.marketplace ?? ''} ${search.email ?? ''}`, {
    kind: search.marketplace === undefined ? '' : 'merchant',
    marketplace: undefined,
    name: '',
    email: search.email ?? '',
    password: '',
    companyName: '',
    countryCode: '',
    currency: '',
    acceptsTerms: false,
  })
  const step = stepOf(search, newcomer)
  const goTo = (next: number) => setSearch({ step: steps[next]?.key }, { push: true })
  const register = useSend(auth.register)
  const offered = invitedTo?.marketplaceId ? invitedTo : portal
  const suggested = offered?.marketplaceId && offered.isListed ? { id: offered.marketplaceId, name: offered.marketplaceName } : undefined

  const keep = (more: Partial<Newcomer>) => {
    update(more)
    setIssues(undefined)
  }
  const leaveStep = (more: Partial<Newcomer>, to: number) => {
    keep(more)
    goTo(to)
  }
  const next = (more: Partial<Newcomer>) => leaveStep(more, step + 1)
  const back = (more: Partial<Newcomer>) => leaveStep(more, step - 1)
  const finish = async (more: Partial<Newcomer>) => {
    const { kind, marketplace: joined, acceptsTerms: _, ...rest } = { ...newcomer, ...more }
    update(more)
    if (kind === '') return goTo(0)
    const agencyFound = agency.data?.agencyId
    const body: Registration = {
      ...rest,
      kind,
      acceptsTerms: true,
      ...(kind === 'merchant' && joined ? { marketplaceId: joined.id } : {}),
      ...(kind === 'merchant' && isId(search.invitation) ? { invitationId: search.invitation } : {}),
      ...(agencyFound === undefined ? {} : { agencyId: agencyFound }),
    }
    try {
      await register.mutateAsync({ body })
      toastDone(t`Account created successfully!`)
      deleteSignUpDraft()
      setSent(true)
    } catch (error) {
      const list = issuesOf(error)
      setIssues({ list, words: messageOf(error) })
      if (list.some(({ path }) => pathsOfAccount.has(path))) goTo(1)
      else if (list.some(({ path }) => path === 'kind' || path === 'marketplaceId')) goTo(0)
    }
  }

  if (isSent)
    return (
      <CheckMail
        email={newcomer.email}
        onChangeAddress={() => {
          setSent(false)
          goTo(1)
        }}
      />
    )
  return (
    <AuthPage
      isWide
      title={t`Create an account`}
      text={agencyId === undefined ? undefined : agencyLabel(agency.data?.name, agency.isPending)}
      footer={
        <p>
          <Trans>
            Have an account? <Link href={addressWith('/signin', { origin: ownPath(search.origin), email: newcomer.email })}>Sign in</Link>
          </Trans>
        </p>
      }
    >
      <ol className={styles.steps} aria-hidden>
        {steps.map(({ name }, index) => (
          <li key={name} className={index <= step ? styles.isDone : undefined} />
        ))}
      </ol>
      <Box className={textStyles.note} component="p" mb={20} aria-live="polite">
        {t`Step ${step + 1} of ${steps.length}: ${steps[step]?.name ?? ''}`}
      </Box>
      {step === 0 && (
        <SignUpKind
          // The marketplace of this address is known a moment later.
          key={suggested?.id}
          newcomer={newcomer}
          suggested={suggested}
          issue={issues?.list.find(({ path }) => path === 'marketplaceId')?.message}
          onChange={keep}
          onNext={next}
        />
      )}
      {step === 1 && <SignUpAccount newcomer={newcomer} issues={issues} onChange={keep} onNext={next} onBack={back} />}
      {step === 2 && (
        <SignUpCompany
          newcomer={newcomer}
          issues={issues}
          isBusy={register.isPending}
          termsHref={portal?.termsHref ?? null}
          privacyHref={portal?.privacyHref ?? null}
          onChange={keep}
          onFinish={finish}
          onBack={back}
        />
      )}
    </AuthPage>
  )
}

function isId(text: string | undefined): text is string {
  return Id.safeParse(text).success
}

/** Returns the step to show: the one of the address, unless one before it lacks an answer. */
function stepOf({ step }: SignUpSearch, { kind, name, email }: Newcomer): number {
  const requested = Math.max(
    0,
    steps.findIndex(({ key }) => key === step),
  )
  if (kind === '') return 0
  return name === '' || email === '' ? Math.min(requested, 1) : requested
}

function agencyLabel(name: string | undefined, isPending: boolean): string {
  if (isPending) return t`Loading your invitation…`
  return name === undefined ? t`This invitation is not valid. You can still create an account.` : t`Invited by ${name}`
}
