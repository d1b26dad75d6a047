import {
  bars,
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  podium,
  reflection,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { EARTH } from '#api/courses/course-packages/authoring/themes.ts'

/** «Catación básica». */
export const coffeeCupping: AuthoredDesign = {
  theme: EARTH,
  sections: [
    section(
      'Los sentidos',
      {
        icon: 'icono-escuchar.svg',
        color: '#6B4430',
        subjectsTitle: 'Oler antes de probar',
        subjects: ['Fragancia y aroma', 'Acidez', 'Cuerpo y balance'],
      },
      {
        Aprende: [
          concept(
            'La nariz hace la mitad',
            'La fragancia es el café molido y seco; el aroma, el mismo café con agua caliente. Anota los dos.',
            'La lengua solo distingue cinco sabores: lo demás lo pone la nariz.',
            picture(
              'mesa-de-cata.svg',
              'Una persona con delantal y cuchara está detrás de una mesa con cuatro tazas humeantes.',
            ),
          ),
          pairs(
            'El lenguaje de la taza',
            'Une cada palabra con lo que se siente.',
            {
              Acidez: 'Viva, como la de una mandarina',
              Cuerpo: 'El peso en la lengua, como la leche',
              Dulzor: 'Recuerda a panela o caramelo',
              Posgusto: 'Lo que queda después de tragar',
            },
            'Ácido no es agrio: agrio es un defecto.',
          ),
          reflection(
            'Tu referencia',
            '¿A qué fruta o dulce de tu casa te recuerda el último café que tomaste?',
            'No hay respuesta correcta: las referencias son tuyas.',
          ),
        ],
        Practica: [
          single(
            'Sabe a vinagre',
            'Una taza sabe a vinagre y las otras cuatro no. ¿Qué es?',
            'Un grano fermentado',
            ['Acidez alta', 'Agua muy caliente'],
            'Por eso se sirven cinco tazas de cada muestra.',
          ),
          tip(
            'Sin perfume',
            'El día de cata no uses perfume ni comas picante.',
            'Tampoco tus compañeros de mesa.',
          ),
        ],
      },
    ),
    section(
      'El protocolo',
      {
        icon: 'icono-ley.svg',
        color: '#1E7A78',
        subjectsTitle: 'Siempre igual',
        subjects: ['Dosis y agua', 'Romper la costra', 'Sorber'],
      },
      {
        Aprende: [
          infographic(
            'Los cuatro números',
            'numeros-de-la-cata.svg',
            'Cuatro tarjetas: 8,25 g de café por taza. 150 ml de agua. 93 °C al servir. 4 minutos antes de romper.',
          ),
          steps(
            'El orden de la mesa',
            'Pon la cata en orden.',
            ['Huelo en seco', 'Sirvo el agua', 'Rompo la costra', 'Retiro la espuma', 'Sorbo'],
            'Romper antes de cuatro minutos deja el café a medio extraer.',
          ),
          single(
            '¿Por qué se sorbe?',
            'Se hace ruido al sorber. ¿Para qué?',
            'Para llevarlo a la nariz',
            ['Para enfriarlo', 'Por tradición'],
            'El aire lleva los aromas a la nariz por detrás.',
          ),
        ],
        Practica: [
          several(
            'Lo que cambia la taza',
            'Señala lo que altera el resultado.',
            ['La molienda', 'El agua', 'La hora de tueste'],
            ['El color del plato', 'La marca de la cuchara'],
            'Por eso se anota todo antes de probar.',
          ),
          gaps(
            'Temperatura',
            'Completa la frase.',
            'Se prueba [caliente], [tibio] y [frío], porque la taza cambia.',
            ['molido', 'helado'],
            'Los defectos se esconden en lo caliente.',
          ),
        ],
      },
    ),
    section(
      'La hoja de catación',
      {
        icon: 'icono-derechos.svg',
        color: '#35568C',
        subjectsTitle: 'De la lengua al número',
        subjects: ['Diez atributos', 'Los defectos restan', 'Ponerse de acuerdo'],
      },
      {
        Aprende: [
          concept(
            'Diez atributos, cien puntos',
            'Cada atributo va de 6 a 10 con pasos de un cuarto. Desde 80 puntos un café es especial.',
            'Escribe la palabra antes que el número: el número sale de la palabra.',
          ),
          bars(
            'Una hoja de ejemplo',
            'Puntajes de un café del Quindío en cuatro atributos, sobre 10.',
            { Fragancia: 8, Acidez: 7, Cuerpo: 8, Dulzor: 9 },
          ),
          podium(
            '¿Cuál es mejor?',
            'Ordena por puntaje total.',
            ['87,25 puntos', '84,50 puntos', '79,75 puntos'],
            'El tercero no alcanza a ser especial.',
          ),
        ],
        'Ponte a prueba': [
          single(
            'Dos catadores, ocho puntos',
            'Uno da 78 y otro 86 a la misma muestra. ¿Qué hacen?',
            'Prueban otra vez y hablan',
            ['Sacan el promedio', 'Vale el más antiguo'],
            'Una diferencia así es un error de alguien, no una opinión.',
          ),
          challenge(
            'Reto: cata en casa',
            'Prepara dos cafés distintos con los cuatro números y llena dos hojas.',
            'Pídele a otra persona que lo haga sin mirar las tuyas y comparen.',
          ),
        ],
      },
    ),
  ],
}
