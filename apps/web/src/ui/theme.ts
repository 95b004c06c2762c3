import { choiceList, popover } from './choice-list.ts'
import { t } from '@lingui/core/macro'
import { defaultStyling as defaultBrand } from '@stoa/contract/built-in-marketplace.ts'
import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import type { CSSVariablesResolver, MantineTheme } from '@mantine/core'
import { brandTones, shades } from './colour.ts'

/** The colours a marketplace gives its portal; keys of its record. Widths in pixels. */
export type Brand = {
  PrimaryColor: string
  PrimaryColorLight: string
  SecondaryColor: string
  SecondaryColorLight: string
  MaxWidth: number
  MaxWidthMobile: number
}

/** Every neutral and every status tone, in pairs that read at 4.5:1 on their grounds. Nothing else in the portal names a colour. */
const light = {
  page: '#f6f6f8',
  surface: '#ffffff',
  subtle: '#fafafb',
  hover: '#f3f4f6',
  border: '#e4e5ea',
  'border-strong': '#d0d2d9',
  // The ground of a switch that is off: 3:1 on the surface and under its white thumb.
  control: '#868b96',
  'text-1': '#16181d',
  'text-2': '#565b66',
  'text-3': '#686d79',
  'none-bg': '#eeeff2',
  'none-text': '#4b505b',
  'open-bg': '#e2f3f6',
  'open-text': '#0b6170',
  'authorized-bg': '#e7effd',
  'authorized-text': '#1c50b0',
  'pending-bg': '#fcf0d8',
  'pending-text': '#7d5404',
  'success-bg': '#e3f4ea',
  'success-text': '#13673a',
  'error-bg': '#fce9e8',
  'error-text': '#ae241c',
  'reversed-bg': '#f0ebfb',
  'reversed-text': '#5f33ad',
  shadow: '0 1px 2px rgb(16 18 24 / 5%)',
  'shadow-pop': '0 12px 32px -8px rgb(16 18 24 / 20%), 0 2px 6px rgb(16 18 24 / 7%)',
}
const dark: typeof light = {
  page: '#0e1013',
  surface: '#17191e',
  subtle: '#1a1d22',
  hover: '#1f2228',
  border: '#292c33',
  'border-strong': '#3d414a',
  control: '#6f7480',
  'text-1': '#e9eaed',
  'text-2': '#a9aeb8',
  'text-3': '#969ba7',
  'none-bg': '#25282f',
  'none-text': '#b6bac3',
  'open-bg': '#102a2f',
  'open-text': '#74cddb',
  'authorized-bg': '#182643',
  'authorized-text': '#94b9f9',
  'pending-bg': '#2e2510',
  'pending-text': '#eac267',
  'success-bg': '#122b1d',
  'success-text': '#74d49d',
  'error-bg': '#361c1c',
  'error-text': '#f69f99',
  'reversed-bg': '#271d3d',
  'reversed-text': '#c0a7f6',
  shadow: '0 1px 2px rgb(0 0 0 / 30%)',
  'shadow-pop': '0 16px 40px -8px rgb(0 0 0 / 60%), 0 2px 6px rgb(0 0 0 / 40%)',
}

const font = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif"
/** Lists of choices: not cut off by the dialog they open in; the list scrolls on its own, walked by the arrow keys from its field. */
const list = {
  comboboxProps: choiceList,
  withScrollArea: false,
  styles: { options: { maxHeight: 280, overflowY: 'auto' } },
} as const
const overlay = { backgroundOpacity: 0.4, blur: 1 }
/** Mantine draws the head of a dialog as a banner landmark, of which a page has one already. */
const dialog = { attributes: { header: { role: 'presentation' } }, closeButtonProps: { 'aria-label': t`Close` }, overlayProps: overlay } as const

/** The Mantine theme of a portal. Its variables follow from `portalVariables`. */
export function portalTheme(brand: Brand) {
  return createTheme({
    fontFamily: font,
    fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
    headings: {
      fontWeight: '620',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.3' },
        h2: { fontSize: '1rem', lineHeight: '1.4' },
        h3: { fontSize: '0.875rem', lineHeight: '1.4' },
      },
    },
    colors: {
      brand: shades(brand.PrimaryColor, defaultBrand.PrimaryColor),
      second: shades(brand.SecondaryColor, defaultBrand.SecondaryColor),
      red: shades('#bf2a22', '#bf2a22'),
      green: shades('#17774a', '#17774a'),
      yellow: shades('#8a5d06', '#8a5d06'),
      gray: ['#fafafb', '#f3f4f6', '#e9eaee', '#e4e5ea', '#d0d2d9', '#686d79', '#565b66', '#3d414a', '#25282f', '#16181d'],
      dark: ['#e9eaed', '#c6c9d0', '#a9aeb8', '#969ba7', '#3d414a', '#292c33', '#1f2228', '#17191e', '#0e1013', '#08090b'],
    },
    primaryColor: 'brand',
    primaryShade: 6,
    white: '#ffffff',
    black: light['text-1'],
    defaultRadius: 'md',
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    shadows: { xs: 'var(--shadow)', sm: 'var(--shadow)', md: 'var(--shadow-pop)', lg: 'var(--shadow-pop)', xl: 'var(--shadow-pop)' },
    breakpoints: { xs: '28.75em', sm: '37.5em', md: '56.25em', lg: '62em', xl: '75em' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    variantColorResolver: (input) => {
      const isBrand = input.color === undefined || input.color === 'brand'
      const colours = defaultVariantColorsResolver(input)
      if (!isBrand) return colours
      if (input.variant === 'filled') {
        return {
          ...colours,
          background: 'var(--brand-fill)',
          hover: 'var(--brand-fill-hover)',
          color: 'var(--brand-on)',
          border: '1px solid var(--brand-edge)',
        }
      }
      if (input.variant === 'light') return { ...colours, background: 'var(--brand-soft)', hover: 'var(--brand-soft)', color: 'var(--brand-soft-on)' }
      if (input.variant === 'subtle' || input.variant === 'outline' || input.variant === 'transparent')
        return { ...colours, color: 'var(--brand-line)' }
      return colours
    },
    components: {
      Button: { defaultProps: { size: 'sm', fw: 550 } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
      TextInput: { defaultProps: { size: 'sm' } },
      Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3, maxRows: 12 } },
      NumberInput: { defaultProps: { size: 'sm' } },
      PasswordInput: { defaultProps: { size: 'sm', visibilityToggleButtonProps: { 'aria-label': t`Show or hide the password`, tabIndex: 0 } } },
      Select: { defaultProps: { size: 'sm', ...list } },
      MultiSelect: { defaultProps: { size: 'sm', ...list } },
      Autocomplete: { defaultProps: { size: 'sm', ...list } },
      TagsInput: { defaultProps: { size: 'sm', ...list } },
      DateInput: {
        // Weekends in red read as errors, and not at all in the dark.
        defaultProps: { size: 'sm', popoverProps: { ...popover, floatingStrategy: 'fixed' }, valueFormat: 'DD-MM-YYYY', weekendDays: [] },
        styles: { weekday: { textAlign: 'center' } },
      },
      // Drawn beside the field, for the eye alone.
      ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
      Checkbox: { defaultProps: { size: 'xs', radius: 'xs', iconColor: 'var(--brand-on)', color: 'brand' } },
      Radio: { defaultProps: { size: 'xs', iconColor: 'var(--brand-on)' } },
      Switch: { defaultProps: { size: 'sm' } },
      Menu: { defaultProps: { ...popover, withInitialFocusPlaceholder: false, position: 'bottom-end', offset: 6, floatingStrategy: 'fixed' } },
      Popover: { defaultProps: { ...popover, floatingStrategy: 'fixed' } },
      // A dialog that moved as it opened keeps a transform, which cuts off the calendars and lists that open in it.
      Modal: { defaultProps: { ...dialog, centered: true, radius: 'lg', size: 480, transitionProps: { transition: 'fade' } } },
      Drawer: { defaultProps: { ...dialog, position: 'right', size: 480 } },
      ModalRoot: { defaultProps: { attributes: dialog.attributes } },
      Tooltip: { defaultProps: { w: 200, multiline: true, withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: false } } },
      CloseButton: { defaultProps: { 'aria-label': t`Close` } },
      ScrollArea: { defaultProps: { viewportProps: { tabIndex: 0 } } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': t`Close` } } },
      Anchor: { defaultProps: { underline: 'hover' } },
      Skeleton: { defaultProps: { radius: 'sm' } },
      Badge: { defaultProps: { tt: 'none', fw: 550, radius: 'sm' } },
    },
    other: { brand },
  })
}

const named = (tones: object, prefix: string): Record<string, string> =>
  Object.fromEntries(Object.entries(tones).map(([name, value]) => [`--${prefix}${kebab(name)}`, String(value)]))
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The variables of one scheme: neutrals, the brand's tones on them, and Mantine's own where they fall short of 4.5:1. */
function variablesOf(tones: typeof light, brand: Brand): Record<string, string> {
  const first = brandTones(brand.PrimaryColor, tones.surface, defaultBrand.PrimaryColor)
  const second = brandTones(brand.SecondaryColor, tones.surface, defaultBrand.SecondaryColor)
  return {
    ...named(tones, ''),
    ...named(first, 'brand-'),
    ...named(second, 'second-'),
    '--mantine-color-body': tones.surface,
    '--mantine-color-text': tones['text-1'],
    '--mantine-color-bright': tones['text-1'],
    '--mantine-color-dimmed': tones['text-2'],
    '--mantine-color-placeholder': tones['text-3'],
    '--mantine-color-error': tones['error-text'],
    '--mantine-color-success': tones['success-text'],
    '--mantine-color-anchor': first.line,
    '--mantine-color-default': tones.surface,
    '--mantine-color-default-hover': tones.hover,
    '--mantine-color-default-color': tones['text-1'],
    '--mantine-color-default-border': tones['border-strong'],
    '--mantine-color-disabled': tones.hover,
    '--mantine-color-disabled-color': tones['text-3'],
    '--mantine-color-disabled-border': tones.border,
    '--mantine-color-brand-filled': first.fill,
    '--mantine-color-brand-filled-hover': first.fillHover,
    '--mantine-color-brand-text': first.line,
    '--mantine-color-brand-outline': first.line,
    '--mantine-color-brand-light': first.soft,
    '--mantine-color-brand-light-hover': first.soft,
    '--mantine-color-brand-light-color': first.softOn,
    '--mantine-primary-color-contrast': first.on,
    '--mantine-color-gray-text': tones['text-2'],
    '--mantine-color-gray-light-color': tones['text-2'],
    '--mantine-color-red-text': tones['error-text'],
    '--mantine-color-red-outline': tones['error-text'],
    '--mantine-color-red-outline-hover': tones['error-bg'],
    '--mantine-color-red-light': tones['error-bg'],
    '--mantine-color-red-light-color': tones['error-text'],
    '--mantine-color-green-text': tones['success-text'],
    '--mantine-color-green-light': tones['success-bg'],
    '--mantine-color-green-light-color': tones['success-text'],
    '--mantine-color-yellow-text': tones['pending-text'],
    '--mantine-color-yellow-light': tones['pending-bg'],
    '--mantine-color-yellow-light-color': tones['pending-text'],
  }
}

/** Mantine's variables for a portal's theme; a new brand is a new style tag, not a reload. */
export const portalVariables: CSSVariablesResolver = (theme: MantineTheme) => {
  const brand = theme.other['brand'] as Brand
  return {
    variables: { '--page-width': `${brand.MaxWidth}px`, '--page-width-mobile': `${brand.MaxWidthMobile}px` },
    light: variablesOf(light, brand),
    dark: variablesOf(dark, brand),
  }
}
