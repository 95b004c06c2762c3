import { t } from '@lingui/core/macro'
import { Box, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { searchDebounceMs } from '../../lib/search-delay.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { PanelError } from '../../ui/states.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './auth.module.css'
import formStyles from '../../ui/form.module.css'

type Picked = { id: string; name: string }

/** The marketplaces open to newcomers: search, then choose one. The one chosen stays in sight whatever is searched. */
export function MarketplacePicker({ picked, onPick }: { picked: Picked | undefined; onPick: (picked: Picked) => void }) {
  const [text, setText] = useState('')
  const [sought] = useDebouncedValue(text.trim(), searchDebounceMs)
  const pages = usePages(marketplace.listOpen, {
    query: { limit: 20, sort: 'marketplaceName', ...(sought === '' ? {} : { filter: `name co ${JSON.stringify(sought)}` }) },
  })
  const others = pages.rows.filter((one) => one.marketplaceId !== picked?.id)
  const pickedRow = pages.rows.find((one) => one.marketplaceId === picked?.id)
  return (
    <fieldset className={layoutStyles.close}>
      <legend className={formStyles.label}>{t`Which marketplace?`}</legend>
      <TextInput
        aria-label={t`Search marketplaces`}
        placeholder={t`Search`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<Search size={16} aria-hidden />}
        type="search"
      />
      <div className={styles.pickerList} aria-busy={pages.isLoading || pages.isStale}>
        {picked && (
          <Row
            id={picked.id}
            name={picked.name}
            logoHref={pickedRow?.logoHref ?? null}
            countryCode={pickedRow?.countryCode ?? ''}
            isPicked
            onPick={onPick}
          />
        )}
        {others.map((one) => (
          <Row
            key={one.marketplaceId}
            id={one.marketplaceId}
            name={one.marketplaceName}
            logoHref={one.logoHref}
            countryCode={one.countryCode}
            isPicked={false}
            onPick={onPick}
          />
        ))}
        {pages.isLoading && <p className={textStyles.empty}>{t`Loading...`}</p>}
        {pages.error !== undefined && <PanelError message={messageOf(pages.error)} onRetry={pages.retry} />}
        {!pages.isLoading && pages.error === undefined && others.length === 0 && (
          <p className={textStyles.empty} role="status">
            {sought === ''
              ? picked
                ? t`No other marketplaces are open to merchants.`
                : t`No marketplaces are open to merchants yet.`
              : t`No marketplaces match “${sought}”.`}
          </p>
        )}
        <ShowMore list={pages} />
      </div>
    </fieldset>
  )
}

type RowProps = { id: string; name: string; logoHref: string | null; countryCode: string; isPicked: boolean; onPick: (picked: Picked) => void }

function Row({ id, name, logoHref, countryCode, isPicked, onPick }: RowProps) {
  return (
    <label className={styles.picked}>
      <input type="radio" name="marketplace" checked={isPicked} onChange={() => onPick({ id, name })} />
      {logoHref ? (
        <img src={logoHref} alt="" />
      ) : (
        <span className={styles.pickedMark} aria-hidden>
          {name.charAt(0).toUpperCase()}
        </span>
      )}
      <Box className={textStyles.breakable} component="span" flex={1} miw={0}>
        {name}
      </Box>
      {countryCode !== '' && <span className={textStyles.note}>{countryName(countryCode)}</span>}
    </label>
  )
}
