import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Landmark, PackageOpen, Store } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { FormMessage } from '../../ui/form.tsx'
import { PlatformProductCard } from '../../ui/platform-product-card.tsx'
import { MarketplacePicker } from './marketplace-picker.tsx'
import type { Newcomer } from './sign-up-draft.ts'
import textStyles from '../../ui/text.module.css'
import formStyles from '../../ui/form.module.css'
import layoutStyles from '../../ui/layout.module.css'

/** The three kinds; on a marketplace's own address joining it comes first. */
function kindsOf(suggested: { name: string } | undefined) {
  const merchant = {
    value: 'merchant',
    icon: PackageOpen,
    name: suggested ? t`I want to sell on ${suggested.name}` : t`I sell on one marketplace`,
    text: t`You ask to join, add products by hand, by file or from your shop, and the operator approves them.`,
  } as const
  const channels = {
    value: 'channels',
    icon: Store,
    name: t`I sell on several marketplaces`,
    text: t`You connect your web shop once and choose the marketplaces after signing up. Products, stock and orders stay in sync.`,
  } as const
  const marketplace = {
    value: 'marketplace',
    icon: Landmark,
    name: t`I run a marketplace`,
    text: t`Other companies sell under your brand. You approve their products, charge commission and pay them.`,
  } as const
  return suggested ? [merchant, channels, marketplace] : [marketplace, merchant, channels]
}

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
  const [kind, setKind] = useState(newcomer.kind === '' && suggested ? 'merchant' : newcomer.kind)
  const [picked, setPicked] = useState(newcomer.marketplace)
  const [isChoosing, setChoosing] = useState(false)
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
      <fieldset className={layoutStyles.close}>
        <legend className={textStyles.hidden}>{t`Account type`}</legend>
        {kindsOf(suggested).map(({ value, icon, name, text }) => (
          <PlatformProductCard
            key={value}
            title={name}
            icon={icon}
            description={text}
            choice={
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
            }
          />
        ))}
      </fieldset>
      {kind === 'merchant' && suggested && !isChoosing && marketplace?.id === suggested.id && (
        <p className={formStyles.help}>
          <button type="button" className={textStyles.link} onClick={() => setChoosing(true)}>
            {t`Choose another marketplace`}
          </button>
        </p>
      )}
      {kind === 'merchant' && (!suggested || isChoosing || marketplace?.id !== suggested.id) && (
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
