# Read by the benchmarks that have the reference beside them: builds this server, finds or installs the
# reference, and leaves `java` and `mlflow` set.
version=3.15.1

# The launcher finds the JDK and leaves word of it.
MLFLOW_SERVER_BUILD=only ./mlflow-dynamodbstore
java=$(cat server/target/package/java.home)/bin/java
mvn -q -B -pl benchmarks -am package -DskipTests -Dcheckstyle.skip -Dformat.skip

mlflow=${MLFLOW:-$PWD/target/mlflow-$version/bin/mlflow}
if [ ! -x "$mlflow" ]; then
  python3 -m venv "target/mlflow-$version"
  "target/mlflow-$version/bin/pip" install -q "mlflow==$version"
fi
"$mlflow" --version
