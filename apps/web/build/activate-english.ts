import { i18n } from '@lingui/core'

// Tests read the texts of the screens in English.
i18n.loadAndActivate({ locale: 'en', messages: {} })
