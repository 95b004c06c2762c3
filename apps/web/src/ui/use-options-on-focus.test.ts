import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { choiceList } from './choice-list.ts'
import { useOptionsOnFocus } from './use-options-on-focus.ts'

test('draws no options before the field is focused, and places them as the theme does: in the dialog of the field', () => {
  let props: ReturnType<typeof useOptionsOnFocus> | undefined
  function Field() {
    props = useOptionsOnFocus()
    return null
  }
  renderToStaticMarkup(createElement(Field))
  expect(props?.comboboxProps).toEqual({ ...choiceList, keepMounted: false })
  expect(props?.comboboxProps).toMatchObject({ withinPortal: false })
})
