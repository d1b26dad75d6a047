import { list, message, section } from '#api/courses/course-packages/authoring/contents.ts'
import type { AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { LEAF } from '#api/courses/course-packages/authoring/themes.ts'

/** «Pausas activas en cinco minutos», a WhatsApp course. */
export const activeBreaks: AuthoredDesign = {
  theme: LEAF,
  sections: [
    section(
      'Cuello y espalda',
      {
        icon: 'icono-calma.svg',
        color: '#3F6B3B',
        subjectsTitle: 'Suelta los hombros',
        subjects: ['Cuello', 'Hombros', 'Espalda'],
      },
      {
        Conversación: [
          message(
            'Empieza por el cuello',
            '¡Hola! Es hora de tu *pausa activa*. Siéntate derecho y lleva la oreja derecha al hombro derecho, sin subirlo. Cuenta hasta diez y cambia de lado.\n_Respira; no debe doler._',
            {
              file: 'pausa-de-cuello.png',
              description:
                'Una persona de pie inclina la cabeza hacia un lado con los hombros abajo.',
            },
          ),
          list('¿Cuántas veces?', '¿Cada cuánto conviene hacer una pausa si trabajas sentado?', {
            'Cada hora o dos': 'Tres a cinco minutos bastan',
            'Una vez al día': 'Al terminar la jornada',
            'Solo si duele': 'Cuando ya molesta',
          }),
          message(
            'Ahora los hombros',
            'Sube los hombros hacia las orejas, aprieta tres segundos y *suéltalos de golpe*. Cinco veces. Después dibuja círculos grandes hacia atrás.',
          ),
          list('La postura', 'Volviste a tu puesto. ¿Cómo queda la pantalla?', {
            'A la altura de los ojos': 'Y a un brazo de distancia',
            'Más abajo': 'Para mirar hacia el teclado',
            'A un lado': 'Así veo la puerta',
          }),
        ],
      },
    ),
    section(
      'Manos y vista',
      {
        icon: 'icono-auxilios.svg',
        color: '#1E7A78',
        subjectsTitle: 'Lo que más usas',
        subjects: ['Muñecas', 'Dedos', 'Ojos'],
      },
      {
        Conversación: [
          message(
            'Abre y cierra',
            'Estira los brazos al frente, abre las manos tanto como puedas y cierra el puño *despacio*. Diez veces. Luego gira las muñecas hacia cada lado.',
          ),
          list(
            '¿Hormigueo?',
            'Si sientes hormigueo en los dedos varias noches seguidas, ¿qué haces?',
            {
              'Lo reporto a salud': 'Seguridad y salud en el trabajo te orienta',
              'Espero a que pase': 'Será el frío',
              'Aprieto más fuerte': 'Para que se quite',
            },
          ),
          message(
            'Veinte, veinte, veinte',
            'Cada *20 minutos* mira algo a *6 metros* durante *20 segundos* y parpadea diez veces. Tus ojos también se cansan.',
          ),
          list('Para terminar', '¿Cuál es la señal de que la pausa sirvió?', {
            'Vuelvo más liviano': 'Menos tensión y más foco',
            'Me duele un poco': 'El dolor es parte',
            'Perdí cinco minutos': 'No se nota nada',
          }),
        ],
      },
    ),
  ],
}
