import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { branding } from '@stoa/contract/branding.ts'
import { MarketplaceChange, marketplace } from '@stoa/contract/marketplace.ts'
import type { MyMarketplace } from '@stoa/contract/marketplace.ts'
import { company } from '@stoa/contract/company.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentRowOf, issuesOf, messageOf } from '../../lib/api-error.ts'
import { refresh, useSend } from '../../lib/calls.ts'
import { FormErrors, usePortalForm } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useFormSync } from '../company/sync-form.ts'
import { staleText } from '../../ui/form-errors.ts'
import { MarketplaceFields } from './marketplace-fields.tsx'
import { MarketplacePreview } from './marketplace-preview.tsx'
import { changeOf, picturesOf, valuesOf } from './marketplace-values.ts'
import type { MarketplaceValues } from './marketplace-values.ts'
import styles from './marketplace.module.css'
import pageStyles from '../../ui/page.module.css'

/** The marketplace as one form with a preview that follows every change; nothing outside it changes until it is saved. */
export function MarketplaceEditor({ saved, description, readOnly }: { saved: MyMarketplace; description: string; readOnly: boolean }) {
  const client = useQueryClient()
  const isNarrow = useMediaQuery('(width < 75em)', false, { getInitialValueInEffect: false })
  const [values, setValues] = useState(() => valuesOf(saved))
  // What was typed is a change of this version, also when a newer one is fetched meanwhile.
  const [version, setVersion] = useState(saved.version)
  const toSend = (typed: MarketplaceValues) => changeOf(typed, { ...saved, version })
  const save = useSend(marketplace.updateMyMarketplace, { refreshes: [marketplace.myMarketplace, branding.get, company.my] })
  const form = usePortalForm({
    initialValues: values,
    record: 'marketplace',
    schema: MarketplaceChange,
    toSend,
    onChange: setValues,
    onSubmit: async (typed) => {
      try {
        // Checked against the contract's shape before it comes here, as every form is.
        const body = MarketplaceChange.parse(toSend(typed))
        const answer = await save.mutateAsync({ body, ...picturesOf(typed) })
        setVersion(answer.version)
        form.reset(valuesOf(answer))
        setValues(valuesOf(answer))
        toastDone(t`Marketplace saved`)
      } catch (error) {
        const theirs = currentRowOf<MyMarketplace>(error)
        if (theirs) {
          await refresh(client, marketplace.myMarketplace)
          setVersion(theirs.version)
          form.fail([], staleText(form.differingFrom(valuesOf(theirs))))
        } else form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  useFormSync(form, saved.version, valuesOf(saved), setVersion)
  const discard = () => {
    form.reset()
    setValues(valuesOf(saved))
  }
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
      <SaveBar form={{ ...form, reset: discard }} />
    </form>
  )
}
