import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { standardTaxBasisPoints } from '@stoa/contract/tax.ts'
import { TaxScope } from '@stoa/contract/tax-reason.ts'
import { mayApply } from '@stoa/contract/tax-scope.ts'
import type { TaxPolicy } from '@stoa/contract/tax-withholding.ts'
import { TaxRule, taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { useState } from 'react'
import { currentRowOf, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { asAnswer } from '../../lib/show-answer.ts'
import { CountryField } from '../../ui/country-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import textStyles from '../../ui/text.module.css'
import { toastDone } from '../../ui/toasts.tsx'
import { scopeLabels } from './tax-labels.ts'

type Values = { countryCode: string | null; appliesTo: TaxScope; rateBasisPoints: number | '' }
type RuleDialogProps = { policy: TaxPolicy; rule: TaxRule | undefined; onClose: () => void }

/** A rule as its form shows it. */
function valuesOf(rule: TaxRule | undefined): Values {
  return {
    countryCode: rule?.countryCode ?? null,
    // One that cannot be chosen for its country any more is replaced by the nearest one that can.
    appliesTo: rule === undefined ? 'outside_eu' : mayApply(rule.appliesTo, rule.countryCode) ? rule.appliesTo : 'outside_country',
    rateBasisPoints: rule === undefined ? '' : rule.rateBasisPoints / 100,
  }
}

/** Adds the rule of a country, or changes it. */
export function RuleDialog({ policy, rule, onClose }: RuleDialogProps) {
  // What was typed is a change of this policy, also when a newer one was fetched since.
  const [begun, setBegun] = useState(policy)
  const [country, setCountry] = useState(rule?.countryCode ?? null)
  const update = useSend(taxWithholding.updatePolicy, {
    refreshes: [taxWithholding.policy],
    refreshesOutdated: true,
    shows: asAnswer(taxWithholding.policy, () => ({})),
  })
  const toRule = ({ countryCode, appliesTo, rateBasisPoints }: Values) => ({
    countryCode: countryCode ?? '',
    appliesTo,
    // In the form it is a percentage, as people write it.
    rateBasisPoints: rateBasisPoints === '' ? Number.NaN : Math.round(rateBasisPoints * 100),
  })
  const form = usePortalForm<Values>({
    initialValues: valuesOf(rule),
    schema: TaxRule,
    toSend: toRule,
    onSubmit: async (values) => {
      const others = begun.rules.filter((one) => one.countryCode !== rule?.countryCode)
      if (others.some(({ countryCode }) => countryCode === values.countryCode)) {
        form.setError('countryCode', t`This country has a rule already.`)
        return
      }
      try {
        await update.mutateAsync({ body: { rules: [...others, toRule(values)], version: begun.version } })
        toastDone(t`Rule saved`)
        onClose()
      } catch (error) {
        const theirs = currentRowOf<TaxPolicy>(error)
        if (theirs) {
          setBegun(theirs)
          const changed = theirs.rules.find(({ countryCode }) => countryCode === rule?.countryCode)
          form.failStale(valuesOf(changed ?? rule))
          return
        }
        const own = `rules.${others.length}.`
        form.fail(
          issuesOf(error).map((issue) => ({ ...issue, path: issue.path.startsWith(own) ? issue.path.slice(own.length) : issue.path })),
          messageOf(error),
        )
      }
    },
  })
  const saved = scopeLabels[rule?.appliesTo ?? 'outside_eu']
  const isMisplaced = rule !== undefined && !mayApply(rule.appliesTo, rule.countryCode)
  const pickCountry = (countryCode: string | null) => {
    setCountry(countryCode)
    if (!mayApply(form.getValues().appliesTo, countryCode ?? '')) form.setFieldValue('appliesTo', 'outside_country')
    const standard = standardTaxBasisPoints(countryCode ?? '')
    if (standard !== undefined) form.setFieldValue('rateBasisPoints', standard / 100)
  }
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={rule === undefined ? t`Add rule` : t`Edit rule`}>
      <Form form={form} className={layoutStyles.stack ?? ''}>
        <CountryField form={form} path="countryCode" label={t`Goods to`} required onPick={pickCountry} />
        <SelectField
          form={form}
          path="appliesTo"
          label={t`Sold by`}
          choices={TaxScope.options
            .filter((value) => country === null || mayApply(value, country))
            .map((value) => ({ value, label: scopeLabels[value] }))}
          help={
            isMisplaced && country === rule.countryCode
              ? t`Saved as “${saved}”, which counts only for goods to the EU. Choose other merchants.`
              : undefined
          }
        />
        <NumberField
          form={form}
          path="rateBasisPoints"
          label={t`Rate`}
          required
          min={0.01}
          max={100}
          decimals={2}
          suffix="%"
          help={t`Of prices that include the tax: at 21%, €2.10 of €12.10 is withheld.`}
        />
        <p
          className={textStyles.hint}
        >{t`The rule counts for orders that come in from now on. One rate applies per country, also to goods with a reduced rate. A merchant whose details you have not verified counts as established elsewhere.`}</p>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Save rule`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
