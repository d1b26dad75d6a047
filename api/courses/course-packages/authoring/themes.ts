import type { AuthoredTheme } from './design.ts'

/** Themes of courses without images of their own: dark text on a light background. */

const light = (colors: AuthoredTheme): AuthoredTheme => ({
  type: 'light',
  text_color: '#23303F',
  controls_text_color: '#FFFFFF',
  button_text_color: '#FFFFFF',
  intro_text_color: '#23303F',
  module_results_text_color: '#23303F',
  module_lost_text_color: '#7A2A18',
  feedback_background_color: '#FFFFFF',
  ...colors,
})

export const TEAL = light({
  background_color: '#F1F8F7',
  controls_color: '#1E7A78',
  button_color: '#1E6F6D',
  link_color: '#155E75',
  progress_color: '#6FA36B',
})

export const BLUE = light({
  background_color: '#F2F6FC',
  controls_color: '#2F5597',
  button_color: '#2F5597',
  link_color: '#1D4ED8',
  progress_color: '#5B8DEF',
})

export const EARTH = light({
  background_color: '#FDF6EC',
  controls_color: '#7A4B2A',
  button_color: '#1E7A78',
  link_color: '#8A3B12',
  progress_color: '#C98B62',
})

export const ROSE = light({
  background_color: '#FDF3F1',
  controls_color: '#A63D2F',
  button_color: '#A63D2F',
  link_color: '#8A2C5A',
  progress_color: '#E4674D',
})

export const LEAF = light({
  background_color: '#F3F9F0',
  controls_color: '#3F6B3B',
  button_color: '#3F6B3B',
  link_color: '#155E75',
  progress_color: '#6FA36B',
})
