/** Name of the buttons that tick every content, or none. */
export const CHOOSE = 'choose'
