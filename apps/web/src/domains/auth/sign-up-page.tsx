import type { FieldFault } from '@stoa/contract/errors.ts'
import { auth } from '@stoa/contract/auth.ts'
import type { Registration } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { useState } from 'react'
import { faultsOf, messageOf } from '../../lib/api-error.ts'
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
import { SignUpKind } from './sign-up-kind.tsx'
import './auth.css'

/** What the three steps gather. `marketplace` is the one a merchant wants to join. */
export type Newcomer = Pick<Registration, 'name' | 'email' | 'password' | 'companyName' | 'countryCode' | 'currency'> & {
  kind: Registration['kind'] | ''
  marketplace: { id: string; name: string } | undefined
  acceptsTerms: boolean
}

export type SignUpSearch = { origin?: string | undefined; marketplace?: string | undefined; email?: string | undefined }

const stepNames = ['What you do', 'Your account', 'Your company'] as const
const pathsOfAccount = new Set(['name', 'email', 'password'])

/** Opening an account in three short steps, alone or invited by an agency or a marketplace. */
export function SignUpPage({ params, search }: ScreenProps<{ agencyId?: string }, SignUpSearch>) {
  const { agencyId } = params
  const agency = useCall(company.getAgency, { params: { id: agencyId ?? '' } }, { enabled: agencyId !== undefined })
  const { data: portal } = useCall(marketplace.marketplace, {}, { staleMs: 5 * 60_000 })
  const { data: invitedTo } = useCall(
    marketplace.marketplace,
    { query: { marketplaceId: search.marketplace } },
    { enabled: search.marketplace !== undefined },
  )
  const [step, setStep] = useState(0)
  const [faults, setFaults] = useState<{ list: readonly FieldFault[]; words: string }>()
  const [isSent, setSent] = useState(false)
  const [newcomer, setNewcomer] = useState<Newcomer>({
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
  const register = useSend(auth.register)
  const offered = invitedTo?.marketplaceId ? invitedTo : portal
  const suggested = offered?.marketplaceId && offered.isListed ? { id: offered.marketplaceId, name: offered.marketplaceName } : undefined

  const next = (more: Partial<Newcomer>) => {
    setNewcomer({ ...newcomer, ...more })
    setFaults(undefined)
    setStep(step + 1)
  }
  const back = (more: Partial<Newcomer>) => {
    setNewcomer({ ...newcomer, ...more })
    setFaults(undefined)
    setStep(step - 1)
  }
  const finish = async (more: Partial<Newcomer>) => {
    const { kind, marketplace: joined, acceptsTerms: _, ...rest } = { ...newcomer, ...more }
    setNewcomer({ ...newcomer, ...more })
    if (kind === '') return setStep(0)
    const agencyFound = agency.data?.agencyId
    const body: Registration = {
      ...rest,
      kind,
      acceptsTerms: true,
      ...(kind === 'merchant' && joined ? { marketplaceId: joined.id } : {}),
      ...(agencyFound === undefined ? {} : { agencyId: agencyFound }),
    }
    try {
      await register.mutateAsync({ body })
      toastDone('Account created successfully!')
      setSent(true)
    } catch (error) {
      const list = faultsOf(error)
      setFaults({ list, words: messageOf(error) })
      if (list.some(({ path }) => pathsOfAccount.has(path))) setStep(1)
      else if (list.some(({ path }) => path === 'kind' || path === 'marketplaceId')) setStep(0)
    }
  }

  if (isSent)
    return (
      <CheckMail
        email={newcomer.email}
        onChangeAddress={() => {
          setSent(false)
          setStep(1)
        }}
      />
    )
  return (
    <AuthPage
      isWide
      title="Create an account"
      text={agencyId === undefined ? undefined : agencyWords(agency.data?.name, agency.isPending)}
      footer={
        <p className="au-line">
          Have an account? <Link href={addressWith('/signin', { origin: ownPath(search.origin), email: newcomer.email })}>Sign in</Link>
        </p>
      }
    >
      <ol className="au-steps" aria-hidden>
        {stepNames.map((name, index) => (
          <li key={name} className={index <= step ? 'is-done' : undefined} />
        ))}
      </ol>
      <p className="au-step-words" aria-live="polite">
        Step {step + 1} of {stepNames.length}: {stepNames[step]}
      </p>
      {step === 0 && (
        <SignUpKind
          newcomer={newcomer}
          suggested={suggested}
          fault={faults?.list.find(({ path }) => path === 'marketplaceId')?.message}
          onNext={next}
        />
      )}
      {step === 1 && <SignUpAccount newcomer={newcomer} faults={faults} onNext={next} onBack={back} />}
      {step === 2 && (
        <SignUpCompany
          newcomer={newcomer}
          faults={faults}
          isBusy={register.isPending}
          termsHref={portal?.termsHref ?? null}
          privacyHref={portal?.privacyHref ?? null}
          onFinish={finish}
          onBack={back}
        />
      )}
    </AuthPage>
  )
}

function agencyWords(name: string | undefined, isPending: boolean): string {
  if (isPending) return 'Looking up your invitation…'
  return name === undefined ? 'We do not know this invitation, but you can open an account all the same.' : `Invited by ${name}`
}
