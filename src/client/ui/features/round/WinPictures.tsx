import coin1 from '../../art/coin-1.svg?no-inline';
import coin2 from '../../art/coin-2.svg?no-inline';
import coin3 from '../../art/coin-3.svg?no-inline';
import coin6 from '../../art/coin-6.svg?no-inline';
import { themePicture } from '../../kit/chosen-theme.ts';
import styles from './WinPictures.module.css';

export const WinningChicken = () => <img className={styles.chicken} src={themePicture('won')} alt="" />;

export function WinCoins() {
  return (
    <>
      <img className={styles.coin} src={coin2} alt="" />
      <img className={`${styles.coin} ${styles.two}`} src={coin3} alt="" />
      <img className={`${styles.coin} ${styles.three}`} src={coin6} alt="" />
      <img className={`${styles.coin} ${styles.four}`} src={coin1} alt="" />
    </>
  );
}
