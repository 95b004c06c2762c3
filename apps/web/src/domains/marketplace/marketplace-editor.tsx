import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { branding } from '@stoa/contract/branding.ts'
import { MarketplaceChange, marketplace } from '@stoa/contract/marketplace.ts'
import type { MyMarketplace } from '@stoa/contract/marketplace.ts'
import { company } from '@stoa/contract/company.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useSend } from '../../lib/calls.ts'
import { FormErrors } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { useRecordForm } from '../company/record-form.ts'
import { MarketplaceFields } from './marketplace-fields.tsx'
import { MarketplacePreview } from './marketplace-preview.tsx'
import { changeOf, picturesOf, valuesOf } from './marketplace-values.ts'
import styles from './marketplace.module.css'
import pageStyles from '../../ui/page.module.css'

/** The marketplace as one form with a preview that follows every change; nothing outside it changes until it is saved. */
export function MarketplaceEditor({ saved, description, readOnly }: { saved: MyMarketplace; description: string; readOnly: boolean }) {
  const isNarrow = useMediaQuery('(width < 75em)', false, { getInitialValueInEffect: false })
  const [values, setValues] = useState(() => valuesOf(saved))
  const save = useSend(marketplace.updateMyMarketplace, { refreshes: [marketplace.myMarketplace, branding.get, company.my] })
  const { form } = useRecordForm({
    saved,
    valuesOf,
    record: 'marketplace',
    schema: MarketplaceChange,
    toSend: changeOf,
    onChange: setValues,
    // Checked against the contract's shape before it comes here, as every form is.
    save: (typed, begun) => save.mutateAsync({ body: MarketplaceChange.parse(changeOf(typed, begun)), ...picturesOf(typed) }),
    savedText: t`Marketplace saved`,
    route: marketplace.myMarketplace,
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <PageHeader title={t`Marketplace`} description={description} />
      <FormErrors form={form} />
      <div className={pageStyles.columns}>
        <Box className={styles.fields} miw={0}>
          <MarketplaceFields form={form} values={values} saved={saved} readOnly={readOnly} />
        </Box>
        <Box
          className={`${styles.aside} ${pageStyles.isFirstWhenNarrow}`}
          component="details"
          pos={{ md: 'sticky' }}
          top={84}
          miw={0}
          open={!isNarrow}
        >
          <summary>{t`Preview`}</summary>
          <MarketplacePreview values={values} saved={saved} />
        </Box>
      </div>
      <SaveBar form={form} />
    </form>
  )
}
