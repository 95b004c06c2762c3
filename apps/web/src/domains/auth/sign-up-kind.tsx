import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Landmark, PackageOpen, Store } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { FormMessage } from '../../ui/form.tsx'
import { MarketplacePicker } from './marketplace-picker.tsx'
import type { Newcomer } from './sign-up-draft.ts'

const kinds = [
  {
    value: 'marketplace',
    icon: Landmark,
    name: t`I run a marketplace`,
    text: t`Merchants sell under your brand. You approve products, charge commission and pay merchants.`,
  },
  {
    value: 'merchant',
    icon: PackageOpen,
    name: t`I sell on a marketplace`,
    text: t`Join as a merchant. The operator approves your request.`,
  },
  { value: 'channels', icon: Store, name: t`I have a shop and sell on channels`, text: t`Push products from your shop to several marketplaces.` },
] as const

type Props = {
  newcomer: Newcomer
  /** The marketplace of this portal or of the invitation, chosen until another is. */
  suggested: { id: string; name: string } | undefined
  issue: string | undefined
  /** Receives what is chosen, so that a reload keeps it. */
  onChange: (more: Partial<Newcomer>) => void
  onNext: (more: Partial<Newcomer>) => void
}

/** The first step: what the newcomer is and, for a merchant, where it wants to sell. */
export function SignUpKind({ newcomer, suggested, issue, onChange, onNext }: Props) {
  const [kind, setKind] = useState(newcomer.kind)
  const [picked, setPicked] = useState(newcomer.marketplace)
  const [message, setMessage] = useState(issue)
  const marketplace = picked ?? suggested
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (kind === '') setMessage(t`Choose an account type`)
    else if (kind === 'merchant' && !marketplace) setMessage(t`Choose the marketplace you want to join`)
    else onNext({ kind, marketplace: kind === 'merchant' ? marketplace : undefined })
  }
  return (
    <form onSubmit={submit} noValidate>
      {message !== undefined && <FormMessage>{message}</FormMessage>}
      <fieldset className="au-kinds">
        <legend className="st-hidden">{t`Account type`}</legend>
        {kinds.map(({ value, icon: Icon, name, text }) => (
          <label key={value} className="au-kind">
            <input
              type="radio"
              name="kind"
              value={value}
              checked={kind === value}
              onChange={() => {
                setKind(value)
                onChange({ kind: value })
                setMessage(undefined)
              }}
            />
            <Icon size={20} aria-hidden />
            <span>
              <strong>{name}</strong>
              <span>{text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'merchant' && (
        <MarketplacePicker
          picked={marketplace}
          onPick={(next) => {
            setPicked(next)
            onChange({ marketplace: next })
            setMessage(undefined)
          }}
        />
      )}
      <Button type="submit" size="md" fullWidth>
        {t`Continue`}
      </Button>
    </form>
  )
}
