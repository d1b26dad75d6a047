import type { AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { emergencies } from './emergencies.ts'
import { hazards } from './hazards.ts'
import { protection } from './protection.ts'

/** «Seguridad y salud en el trabajo»: a light theme in the colours of warehouse signs. */
export const safetyAtWork: AuthoredDesign = {
  theme: {
    type: 'light',
    text_color: '#2B3440',
    background_color: '#FFF8EA',
    controls_color: '#1E7A78',
    controls_text_color: '#FFFFFF',
    button_color: '#F4B740',
    button_text_color: '#2B1B00',
    link_color: '#1B5E8C',
    intro_text_color: '#23303F',
    module_results_text_color: '#23303F',
    module_lost_text_color: '#7A2A18',
    progress_color: '#6FA36B',
    feedback_background_color: '#FFFFFF',
  },
  sections: [hazards, protection, emergencies],
}
