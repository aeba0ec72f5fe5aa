/** whether this is `npm run test:all` */
export const isComplete = process.env.DATABASES === 'all';
